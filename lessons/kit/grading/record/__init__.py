"""What has been decided, kept so that no kill loses it."""
