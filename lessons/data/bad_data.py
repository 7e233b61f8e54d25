"""What is raised when a file of data is not what it should be."""


class BadData(ValueError):
    """A file of data is not as it should be; the message says where."""
