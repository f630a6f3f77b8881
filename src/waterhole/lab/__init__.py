"""Many games at once. `work` does what the other rooms ask for: simulations, tournaments, training, measuring."""
