"""Builds the site: pages, languages, charts and the browser's Python."""
