"""What people read: tables, pages, statistics, and the page for marking by hand."""
