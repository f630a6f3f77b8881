"""What every room of the server uses, and what uses none of them."""
