"""Tests in a real browser. They are a package so that the browser is closed when the last of them is over: while
Playwright runs, nothing else can use asyncio.
"""
