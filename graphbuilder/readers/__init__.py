"""From files of many formats to papers."""
