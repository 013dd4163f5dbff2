"""The API below ``/v1``, one noun a module."""
