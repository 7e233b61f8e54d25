"""The ground floor: what every other part of the machine stands on. Standard library alone."""
