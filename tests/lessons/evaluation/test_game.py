"""The explorer evaluation.game: tries, the reveal, and what many players would see."""

import pytest

from lessons.evaluation import game_runs, game_words
from lessons.kit.explorer.explorers import explore
from tests.lessons.hands import heard


@pytest.mark.parametrize("number", [0, 17, 59])
def test_a_try_is_a_naive_bayes_and_its_scores_are_those_of_nbcore(number):
    model, words = game_runs.fitted(number, 7)
    played = game_runs.runs(7)
    for which, right in ((1, played.dev), (2, played.test), (3, played.fresh)):
        X, y = game_runs.documents(7, which, right.shape[1])
        assert right[number].mean() == pytest.approx(model.score(X[:, words], y))


def test_the_figures_that_the_lesson_names():
    def reported(preset):
        return game_words.headline(explore("evaluation.game", preset).view)

    assert "0.900" in reported("tuned on test") and "13.6 points" in reported("tuned on test")
    assert "2.6 points" in reported("a large test set")
    assert "fair" in reported("tuned on dev")


def test_the_best_on_test_is_too_high_and_on_dev_fair_over_many_players():
    for game in range(4):
        for size in (20, 50, 100):
            by_test = game_runs.others(game, size, "test")
            by_dev = game_runs.others(game, size, "dev")
            assert by_test[0] == pytest.approx(0, abs=1e-9)  # one try: nothing was chosen
            assert by_test[39] > 0.02
            assert abs(by_dev[39]) < 0.012
        small, large = (game_runs.others(game, n, "test")[39] for n in (20, 400))
        assert small > large


def test_the_chosen_try_is_the_best_on_the_set_that_chose():
    for by in ("test", "dev"):
        view = explore("evaluation.game", step=35, by=by, game=2).view
        played = game_runs.runs(2)
        looked = getattr(played, by)[:35, :50].mean(axis=1)
        assert view.looked == looked.max() and view.best == looked.argmax()
        assert view.reported == played.test[view.best, :50].mean()
        assert view.truth == played.truth[view.best]


def test_nothing_of_the_truth_is_shown_before_the_reveal():
    explorer = explore("evaluation.game", step=30, by="dev")
    view = explorer.view
    texts = [game_words.headline(view), game_words.caption(view), game_words.describe(view)]
    texts += [str(cell.text) for t in game_words.tables(view) for row in t.rows for cell in row]
    texts += [item["words"] for item in explorer.stage().items("text")]
    for secret in (view.truth, view.reported):
        assert f"{secret:.3f}" not in " ".join(texts)
    heard(explorer, "reveal", True, "edit")
    assert f"{view.truth:.3f}" in game_words.headline(explorer.view)


def test_tries_are_added_revealed_and_played_anew():
    explorer = heard(heard(explore("evaluation.game"), "ten", True, "edit"), "ten", True, "edit")
    assert explorer.state.step == 20
    heard(explorer, "step", 59)
    heard(explorer, "ten", True, "edit")
    assert explorer.state.step == 60
    heard(explorer, "size", 200)
    assert explorer.state.size == 200
    heard(explorer, "another", True, "edit")
    assert (explorer.state.step, explorer.state.game, explorer.state.revealed) == (0, 8, False)
    heard(explorer, "reveal", True, "edit")
    assert explorer.state.step == 1 and explorer.state.revealed
    heard(explorer, "step", 61)
    assert "There are 60 tries, not 61" in explorer.problem and explorer.state.step == 1
    with pytest.raises(ValueError, match="from 0 to 15"):
        explorer.set(game=16)
