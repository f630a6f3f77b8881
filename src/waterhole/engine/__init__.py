"""What every game needs: `kernel` below, `library` on top of it, `study` between them."""
