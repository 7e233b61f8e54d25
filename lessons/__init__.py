"""The lessons of the course, and the commands that set up, run, build and test it."""
