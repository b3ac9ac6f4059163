"""The lab: simulation on many cores or a cluster, the arena, benchmarks, reports."""


class LabError(Exception):
    """Something the lab cannot do, with what to do about it."""
