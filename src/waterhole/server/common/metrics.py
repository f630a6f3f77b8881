"""Numbers for Prometheus. Nothing in them tells one table or person from another."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

STORED = Counter("waterhole_entries_stored", "Entries of tables' logs that were stored.")
STORING = Histogram(
    "waterhole_storing_seconds", "How long a transaction took.", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 1)
)
REFUSED = Counter("waterhole_refused", "Messages and requests that were refused.", ["code"])
CONNECTIONS = Gauge("waterhole_connections", "Open WebSockets.")
TABLES = Gauge("waterhole_live_tables", "Tables held in memory.")
REVIEWS = Gauge("waterhole_reviews", "Reviews of games that are going on.")
THINKING = Histogram(
    "waterhole_thinking_seconds", "How long bots thought.", ["level"], buckets=(0.001, 0.01, 0.1, 0.5, 1, 2, 5)
)
BOT_FAILURES = Counter(
    "waterhole_bot_failures", "Moves that a bot failed to make and the greedy one replaced.", ["why"]
)
STORE_FAILURES = Counter("waterhole_store_failures", "What the database failed to do.", ["what"])
