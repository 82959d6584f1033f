"""Hypothesis profiles: dev while writing, ci for every change (always the same examples), soak before a release."""

import os

from hypothesis import HealthCheck, settings

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile("dev", max_examples=30, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci", max_examples=60, deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None, print_blob=True
)
settings.register_profile("soak", max_examples=1000, deadline=None, suppress_health_check=_SLOW, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
