"""Run all tests: also every control in a browser, attacks, kills, scikit-learn's own suites.

Whatever is added goes on to pytest. The tests that `test` leaves out are  test-all -m slow
"""

import argparse

from lessons.kit.commands import test

SUMMARY = "run all tests; further options go to pytest"
NEEDS = "dev"

add_arguments = test.add_arguments


def main(options: argparse.Namespace) -> int:
    test.require_files(options.rest)
    return test.run(options, test.PATIENCE)
