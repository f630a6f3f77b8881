"""What runs: tables with people at them, the processes that share them, and the threads that think for them."""
