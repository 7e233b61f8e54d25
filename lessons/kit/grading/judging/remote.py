"""A student's functions and values as the checker sees them: names in a check, data on a wire."""

from typing import Any

from lessons.kit.exercises.compare import Other
from lessons.kit.exercises.run_steps import FarAway, Names, Raised
from lessons.kit.grading.judging.fork_server import Infrastructure
from lessons.kit.grading.judging.session import CellError, Ended, Session
from lessons.kit.grading.sandbox import plain_data, wire


class Answers:
    """The names of a question in a student's process. `ended`: why it is gone, once it is.

    A check takes whatever is raised for the student's own error, so this is looked at afterwards.
    """

    def __init__(self, session: Session, wanted: tuple[str, ...]) -> None:
        self.session = session
        self.ended: Ended | Infrastructure | None = None
        self.names = self.find(wanted)

    def find(self, wanted: tuple[str, ...]) -> Names:
        """Those that are there: values as data, functions as calls over the channel."""
        found: Names = {}
        for name, told in self.session.look(wanted).items():
            if name not in wanted or not isinstance(told, dict):
                continue
            if told.get("callable") is True:
                found[name] = RemoteFunction(self, name)
            elif "value" in told:
                found[name] = received(told["value"])
        return found

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self.ended is None:
            try:
                answer = self.session.call(name, args, kwargs)
            except (Ended, Infrastructure) as ended:
                self.ended = ended
            except wire.WireError:
                return Other("something that cannot be read")
            else:
                if isinstance(answer, CellError):
                    shown = Raised(answer.kind, answer.text, answer.line, answer.number)
                    raise FarAway(shown)
                return settled(answer)
        # Named so that the rounds of a check stop here.
        raise FarAway(Raised("KeyboardInterrupt", str(self.ended)))


class RemoteFunction:
    """Calls the student's function of this name, with copies of the arguments."""

    def __init__(self, answers: Answers, name: str) -> None:
        self._answers, self._name = answers, name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._answers.call(self._name, args, kwargs)

    def __deepcopy__(self, memo: Any) -> "RemoteFunction":
        return self


def received(tagged: Any) -> Any:
    try:
        return settled(plain_data.decode(tagged))
    except wire.WireError:
        return Other("something that cannot be read")


def settled(value: Any) -> Any:
    return Other(value.kind) if isinstance(value, plain_data.Foreign) else value
