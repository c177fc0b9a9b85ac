"""Timings, side by side and in one run; quote the ratios, not the milliseconds."""
