"""Lecture S: statistical NLP course notes, chapter 5."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from nbcore import (
    BernoulliNB,
    LeastSquaresClassifier,
    LogisticRegression,
    OneVsOne,
    OneVsRest,
    Perceptron,
    UndefinedMetricWarning,
    accuracy,
    area_under,
    average_precision,
    confusion_matrix,
    f_beta,
    mistake_bound,
    precision,
    precision_recall_curve,
    recall,
)
from tests.nbcore.lecture_examples import (
    SENTIMENTS,
    SPAM_MAILS,
    SPAM_WORDS,
    TABLE_5_3,
    labels_from_table,
    presence,
    spam_data,
)

# Seven points that a line through the origin separates, as in the demonstration of figure 5.3
POINTS = np.array([[1, 2], [2, 1], [3, 3], [0.5, 1.5], [-1, -2], [-2, 0.5], [-3, -1.0]])
SIGNS = np.array([1, 1, 1, 1, -1, -1, -1])
XOR, XOR_LABELS = np.array([[0, 0], [0, 1], [1, 0], [1, 1.0]]), [0, 1, 1, 0]


def test_S2_fires_if_the_weighted_sum_is_above_zero_and_else_not():
    model = Perceptron.from_weights([2, -1], -1, classes=[-1, 1])
    assert model.decision_function([[1, 0], [1, 1], [0, 1]]).tolist() == [1, 0, -2]
    assert model.predict([[1, 0], [1, 1], [0, 1]]).tolist() == [1, -1, -1]  # 0 is not above 0


def test_S2_the_bias_is_the_weight_of_a_constant_input():
    with_bias = Perceptron().fit(POINTS + 1, SIGNS)
    constant = np.column_stack([POINTS + 1, np.ones(7)])
    without = Perceptron(bias=False).fit(constant, SIGNS)
    assert without.coef_[0].tolist() == [*with_bias.coef_[0], with_bias.intercept_[0]]


def test_S3_update_adds_eta_times_the_misclassified_vector_times_its_label():
    eta, w = 0.5, np.zeros(2)
    first, *steps = Perceptron(eta=eta, bias=False).steps(POINTS, SIGNS)
    assert first.picked is None and first.weights.tolist() == [0, 0]
    for state in steps:
        assert SIGNS[state.picked] * (POINTS[state.picked] @ w) <= 0  # it was a mistake
        w = w + eta * SIGNS[state.picked] * POINTS[state.picked]
        assert state.weights.tolist() == w.tolist()


def test_S3_the_perceptron_error_falls_for_the_picked_example():
    states = list(perceptron_states())
    for before, after in pairwise(states):
        x, y = POINTS[after.picked], SIGNS[after.picked]
        assert -y * (x @ after.weights) < -y * (x @ before.weights)


def perceptron_states(**settings):
    return Perceptron(bias=False, start=[-1.0, 0.5], **settings).steps(POINTS, SIGNS)


def test_slip_10_subtracting_moves_the_line_the_wrong_way():
    x, y = POINTS[0], 1
    w = np.array([-1.0, 0.2])
    assert y * (w @ x) < 0
    assert y * ((w + x * y) @ x) > y * (w @ x)  # the rule that is printed below the text
    assert y * ((w - x * y) @ x) < y * (w @ x)  # "we subtract": further away from right


def test_S4_step_by_step_until_no_mistakes_are_left():
    states = list(perceptron_states())
    assert len(states) > 1
    assert len(states[0].mistakes) > 0
    assert len(states[-1].mistakes) == 0
    for before, after in pairwise(states):
        assert after.picked in before.mistakes
    # the line is perpendicular to the weight vector
    w = states[-1].weights
    along = np.array([-w[1], w[0]])
    assert w @ along == 0


def test_S4_the_picks_of_a_demonstration_can_be_given():
    start = [-1.0, 0.5]
    picks = [state.picked for state in perceptron_states() if state.picked is not None]
    given = Perceptron(order="given", picks=picks, bias=False, start=start)
    replayed = [state.picked for state in given.steps(POINTS, SIGNS)][1:]
    assert replayed[: len(picks)] == picks


def test_S5_converges_if_separable_and_never_if_not():
    assert Perceptron().fit(POINTS, SIGNS).converged_
    xor = Perceptron(max_epochs=200).fit(XOR, XOR_LABELS)
    assert not xor.converged_ and xor.n_epochs_ == 200
    assert xor.score(XOR, XOR_LABELS) < 1


def test_S5_scale_matters_and_the_margin_is_not_the_widest():
    plain = Perceptron().fit(POINTS, SIGNS)
    scaled = Perceptron().fit(POINTS * [100, 1], SIGNS)
    direction = plain.coef_[0] / plain.coef_[0][0]
    back = scaled.coef_[0] * [100, 1]
    assert direction != pytest.approx(back / back[0])
    orders = [Perceptron(order="random", rng=seed).fit(POINTS, SIGNS) for seed in range(20)]
    margins = [model.margin(POINTS, SIGNS) for model in orders]
    assert min(margins) > 0
    assert max(margins) > 1.2 * min(margins)  # it stops at any separator


def test_S5_mistakes_stay_below_the_bound():
    model = Perceptron().fit(POINTS, SIGNS)
    bound = mistake_bound(POINTS, SIGNS, [1, 1], 0.2)
    assert model.n_updates_ <= bound


def test_S7_least_squares_leaves_0_1_and_a_far_point_pulls_at_it():
    x = np.array([-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2.0])[:, None]
    y = [1, 1, 1, 1, 0, 0, 0, 0]
    line = LeastSquaresClassifier().fit(x, y)
    assert line.fitted_values([[-2.0]])[0] > 1
    assert line.fitted_values([[2.0]])[0] < 0
    far_x, far_y = np.vstack([x, [[30.0]]]), [*y, 0]  # on the right side, and yet:
    spoiled = LeastSquaresClassifier().fit(far_x, far_y)
    assert spoiled.score(far_x, far_y) < 1
    logistic = LogisticRegression().fit(far_x, far_y)
    assert logistic.score(far_x, far_y) == 1


def test_slip_11_p_over_1_minus_p_is_the_odds_and_logit_its_log():
    model = LogisticRegression.from_weights([2.0], 0.5)
    x = np.array([[0.0], [1.0]])
    p = model.predict_proba(x)[:, 1]
    odds = p / (1 - p)
    assert np.log(odds) == pytest.approx(model.decision_function(x))  # logit = w0 + w1 x
    assert odds[1] / odds[0] == pytest.approx(np.exp(2.0))  # an odds ratio compares two odds


X_SMALL, Y_SMALL = np.array([[-2.0], [-0.4], [0.1], [0.7], [1.9]]), np.array([1, 1, 0, 1, 0])


def test_S8_minus_log_likelihood_is_the_cross_entropy():
    model = LogisticRegression(l2=0)
    w, b = [-1.3], [0.2]
    p = LogisticRegression.from_weights(w, b).predict_proba(X_SMALL)[:, 1]
    likelihood = np.prod(p**Y_SMALL * (1 - p) ** (1 - Y_SMALL))
    assert model.loss(X_SMALL, Y_SMALL, w=w, b=b) == pytest.approx(-np.log(likelihood))


def test_S8_the_loss_is_convex_and_descent_finds_its_minimum():
    model = LogisticRegression(l2=0, solver="gradient", tol=1e-10).fit(X_SMALL, Y_SMALL)
    at_minimum = model.loss(X_SMALL, Y_SMALL)
    newton = LogisticRegression(l2=0, solver="newton", tol=1e-10).fit(X_SMALL, Y_SMALL)
    assert model.coef_ == pytest.approx(newton.coef_, abs=1e-6)
    rng = np.random.default_rng(0)
    for _ in range(50):
        (w1, b1), (w2, b2) = rng.normal(0, 3, (2, 2))
        middle = model.loss(X_SMALL, Y_SMALL, w=[(w1 + w2) / 2], b=(b1 + b2) / 2)
        ends = [model.loss(X_SMALL, Y_SMALL, w=[w], b=b) for w, b in ((w1, b1), (w2, b2))]
        assert middle <= sum(ends) / 2 + 1e-12
        assert min(ends) >= at_minimum


def test_slip_12_the_minus_sign_and_the_sum_must_reach_both_terms():
    w, b = [-1.3], [0.2]
    p = LogisticRegression.from_weights(w, b).predict_proba(X_SMALL)[:, 1]
    first, second = Y_SMALL * np.log(p), (1 - Y_SMALL) * np.log(1 - p)
    right = LogisticRegression(l2=0).loss(X_SMALL, Y_SMALL, w=w, b=b)
    assert right == pytest.approx(-(first + second).sum())
    assert right != pytest.approx(-first.sum() + second.sum())  # as printed, without brackets


def test_S9_fitted_curve_of_figure_5_6():
    model = LogisticRegression.from_weights([-2.40], -0.33)  # y^ = 1 / (1 + e^(0.33 + 2.40 x))
    for x in (-2.0, -0.5, 0.0, 1.0):
        assert model.predict_proba([[x]])[0, 1] == pytest.approx(1 / (1 + np.exp(0.33 + 2.40 * x)))


def test_slip_13_the_boundary_of_figure_5_6_is_at_minus_0_1375():
    model = LogisticRegression.from_weights([-2.40], -0.33)
    assert model.predict_proba([[-0.1375]])[0] == pytest.approx([0.5, 0.5])
    as_printed = -2.40 / 0.33
    assert round(as_printed, 2) == -7.27
    assert model.predict_proba([[as_printed]])[0, 1] > 0.999


def test_S9_boundary_of_figure_5_7_is_a_line():
    model = LogisticRegression.from_weights([2.53, -2.58], 0.1)
    x1 = np.linspace(-3, 3, 7)
    x2 = (0.1 + 2.53 * x1) / 2.58  # solves -0.1 - 2.53 x1 + 2.58 x2 = 0
    assert model.predict_proba(np.column_stack([x1, x2])) == pytest.approx(np.full((7, 2), 0.5))


def test_S10_softmax_and_its_number_of_parameters():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 3)), np.arange(60) % 4
    model = LogisticRegression().fit(X, y)
    scores = model.decision_function(X)
    softmax = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    assert model.predict_proba(X) == pytest.approx(softmax)
    k, m = 4, 3
    assert model.coef_.size + model.intercept_.size == k * (m + 1)


def test_S11_spam_table():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    worked = model.explain([1] * 9, exact=True, names=SPAM_WORDS)
    assert worked.classes == ("NS", "S")
    assert worked.prior == (Fraction(2, 5), Fraction(3, 5))
    table = {factor.feature: factor.probability for factor in worked.factors}
    third, half = Fraction(1, 3), Fraction(1, 2)
    spam = dict.fromkeys(SPAM_WORDS, third) | {"good": 0, "now": Fraction(2, 3)}  # see slip 16
    assert {word: s for word, (_, s) in table.items()} == spam
    not_spam = dict.fromkeys(SPAM_WORDS, 0) | dict(
        technology=half, advanced=half, book=1, good=half
    )
    assert {word: ns for word, (ns, _) in table.items()} == not_spam


def test_slip_16_the_word_now_is_in_two_of_the_three_spam_mails():
    """Table 5.1 prints 1/3 for P(now | S); the training set of figure 5.9 gives 2/3."""
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    (now,) = model.explain(presence("now"), exact=True).factors
    assert now.probability == (0, Fraction(2, 3))
    assert sum("now" in text.split() for text, label in SPAM_MAILS if label == "S") == 2


def test_S11_book_technology_is_not_spam():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    worked = model.explain(presence("book technology"), exact=True)
    assert worked.joint == (
        Fraction(2, 5) * Fraction(2, 2) * Fraction(1, 2),
        Fraction(3, 5) * Fraction(1, 3) * Fraction(1, 3),
    )
    assert worked.joint == (Fraction(1, 5), Fraction(1, 15))
    assert worked.prediction == model.predict([presence("book technology")])[0] == "NS"


def test_S11_the_word_good_rules_spam_out():
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    assert model.predict_proba([presence("good book technology")]).tolist() == [[1, 0]]


def test_slip_14_the_class_varies_and_the_parameters_stay():
    """argmax over y compares classes under the same learned numbers."""
    model = BernoulliNB(alpha=0, absent=False).fit(*spam_data())
    learned = model.theta_.copy()
    x = presence("book technology")
    scores = {y: model.joint_log_prob([x])[0, c] for c, y in enumerate(model.classes_)}
    assert max(scores, key=scores.get) == model.predict([x])[0]
    assert (model.theta_ == learned).all()


def test_S12_a_generative_model_can_generate():
    X, y = spam_data()
    drawn, labels = BernoulliNB(alpha=0).fit(X, y).sample(20_000, rng=3)
    assert set(labels) == {"S", "NS"}
    good = SPAM_WORDS.index("good")
    assert drawn[labels == "S", good].sum() == 0
    assert drawn[labels == "NS", good].mean() == pytest.approx(0.5, abs=0.02)


def three_clouds(n=40):
    rng = np.random.default_rng(5)
    centres = np.array([[0, 3], [3, -2], [-3, -2.0]])
    y = np.repeat([0, 1, 2], n)
    return centres[y] + rng.normal(0, 0.6, (3 * n, 2)), y


def test_S13_one_vs_rest_has_unclaimed_and_doubly_claimed_regions():
    X, y = three_clouds()
    model = OneVsRest(LogisticRegression()).fit(X, y)
    assert len(model.models_) == 3
    grid = np.stack(np.meshgrid(np.linspace(-8, 8, 81), np.linspace(-8, 8, 81)), -1).reshape(-1, 2)
    claims = model.claims(grid).sum(axis=1)
    assert {0, 1, 2} <= set(claims.tolist())
    winners = model.decision_function(grid).argmax(axis=1)
    assert (model.predict(grid) == winners).all()
    sole = claims == 1
    assert (model.claims(grid)[sole].argmax(axis=1) == winners[sole]).all()


def test_S14_one_vs_one_votes_and_ties():
    X, y = three_clouds()
    model = OneVsOne(Perceptron()).fit(X, y)
    k = 3
    assert len(model.models_) == k * (k - 1) // 2
    grid = np.stack(np.meshgrid(np.linspace(-8, 8, 81), np.linspace(-8, 8, 81)), -1).reshape(-1, 2)
    votes = model.votes(grid)
    assert (votes.sum(axis=1) == 3).all()
    tied = model.ties(grid)
    assert ((votes == 1).all(axis=1) == tied).all()
    clear = ~tied
    assert (model.predict(grid)[clear] == votes[clear].argmax(axis=1)).all()


SEARCH_TRUE = np.repeat([1, 0], [1_000, 999_000])


def test_S15_a_dummy_search_engine_is_right_999_times_in_1000():
    assert accuracy(SEARCH_TRUE, np.zeros(1_000_000, dtype=int)) == 0.999


def test_slip_15_its_precision_is_0_over_0():
    nothing = np.zeros(1_000_000, dtype=int)
    with pytest.warns(UndefinedMetricWarning, match="0/0"):
        assert precision(SEARCH_TRUE, nothing, labels=[1])[0] == 0  # by convention
    assert np.isnan(precision(SEARCH_TRUE, nothing, labels=[1], zero_division=np.nan)[0])
    assert recall(SEARCH_TRUE, nothing, labels=[1])[0] == 0  # 0 of 1,000: well defined


def test_S16_precision_recall_and_f():
    # 8 true positives, 2 false positives, 4 false negatives, 6 true negatives
    y_true, y_pred = [1] * 8 + [0] * 2 + [1] * 4 + [0] * 6, [1] * 10 + [0] * 10
    p, r = precision(y_true, y_pred, positive=1), recall(y_true, y_pred, positive=1)
    assert (p, r) == (8 / 10, 8 / 12)
    assert f_beta(y_true, y_pred, positive=1) == pytest.approx(2 * p * r / (p + r))
    for beta in (0.5, 2):
        expected = (1 + beta**2) * p * r / (beta**2 * p + r)
        assert f_beta(y_true, y_pred, beta=beta, positive=1) == pytest.approx(expected)
    # beta below 1 leans to precision, above 1 to recall
    assert f_beta(y_true, y_pred, 0.5, positive=1) > f_beta(y_true, y_pred, 2, positive=1)


def test_S17_precision_recall_curve_over_thresholds():
    y_true, scores = [0, 0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.5, 0.9]
    p, r, thresholds = precision_recall_curve(y_true, scores)
    for i, threshold in enumerate(thresholds):
        called = (np.array(scores) >= threshold).astype(int)
        assert p[i] == precision(y_true, called, positive=1)
        assert r[i] == recall(y_true, called, positive=1)
    assert (np.diff(r) <= 0).all()  # a higher threshold never finds more
    perfect = average_precision([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9])
    assert perfect == 1 == area_under([0, 1], [1, 1])


def test_S18_macro_and_micro_and_micro_f_is_accuracy():
    y_true, y_pred = labels_from_table(TABLE_5_3, SENTIMENTS)
    per_class = [10 / 17, 12 / 22, 7 / 14]
    assert precision(y_true, y_pred) == pytest.approx(per_class)
    assert recall(y_true, y_pred) == pytest.approx([10 / 12, 12 / 22, 7 / 19])
    assert precision(y_true, y_pred, average="macro") == pytest.approx(np.mean(per_class))
    for measure in (precision, recall, f_beta):
        assert measure(y_true, y_pred, average="micro") == pytest.approx(29 / 53)
    assert f_beta(y_true, y_pred, average="micro") == accuracy(y_true, y_pred)


def test_S19_confusion_matrix_rows_predicted_columns_true():
    y_true, y_pred = labels_from_table(TABLE_5_3, SENTIMENTS)
    assert confusion_matrix(y_true, y_pred, labels=SENTIMENTS).tolist() == TABLE_5_3.tolist()
    assert confusion_matrix(y_true, y_pred, rows="true").tolist() == TABLE_5_3.T.tolist()
    assert accuracy(y_true, y_pred) == 29 / 53
    # "predicting only 2 of the true negatives as neutral"; 3 and 4 false positives of negative
    matrix = confusion_matrix(y_true, y_pred, labels=SENTIMENTS)
    assert matrix[1, 0] == 2 and matrix[0, 1] == 3 and matrix[0, 2] == 4


def test_S20_basis_functions_make_a_line_bend():
    squared = np.column_stack([XOR, XOR[:, 0] * XOR[:, 1]])
    assert Perceptron(max_epochs=200).fit(squared, XOR_LABELS).converged_
