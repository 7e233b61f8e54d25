"""What Hypothesis draws: the same in every run, or, by night, something new.

same   the usual one
anew   with --hypothesis-profile=anew; what fails is printed with a line that repeats it
"""

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# A busy machine is no counter-example.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def load() -> None:
    settings.register_profile("same", PATIENT, derandomize=True)
    # (where it sees a CI, Hypothesis would otherwise draw the same there, too)
    settings.register_profile("anew", PATIENT, derandomize=False, print_blob=True)
    settings.load_profile("same")
    providers._get_local_constants = constants


found_in_code = providers._get_local_constants


def constants() -> providers.Constants:
    """Hypothesis also tries numbers and words that stand in whatever code is imported by then. So
    other tests in the same process would change what a test is given."""
    same = settings.get_current_profile_name() == "same"
    return providers.Constants() if same else found_in_code()
