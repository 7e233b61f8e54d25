"""The explorer logistic.penalty in words: headline, caption, formula and tables."""

from dataclasses import replace

import numpy as np

from lessons.kit.explorer import formula as f
from lessons.kit.explorer.controls import Cell, Table
from lessons.logistic.data import said
from lessons.logistic.penalty import NAMED, View
from lessons.logistic.penalty_fits import KINDS, STRENGTHS, TRAINING, WORDS, path


def headline(view: View) -> str:
    strength = f"{view.state.kind}, λ = {STRENGTHS[view.at]:g}"
    right = f"{100 * view.path.other[view.at]:.0f} % of new mails right"
    zero = WORDS - view.kept
    gone = f"{zero} of {WORDS} weights are exactly 0" if zero else "no weight is exactly 0"
    return f"{strength}: {gone}, {right}"


def caption(view: View) -> str:
    j = int(np.abs(view.weights).argmax())
    best = STRENGTHS[view.best]
    largest = f"the largest is {said(float(view.weights[j]))}, of “{view.words[j]}”"
    if not view.kept:
        largest = "only the bias is left"
    return (
        f"{WORDS} words, learned from {TRAINING} mails: {largest}. Training "
        f"{100 * view.path.train[view.at]:.0f} % right, new mails "
        f"{100 * view.path.other[view.at]:.0f} %, mean loss {view.path.loss[view.at]:.3f}; "
        f"lowest at λ = {best:g}: {view.path.loss[view.best]:.3f}."
    )


def describe(view: View) -> str:
    order = np.argsort(-np.abs(view.weights))[:6]
    largest = ", ".join(f"{view.words[j]} {said(float(view.weights[j]))}" for j in order)
    return (
        f"Left, one line for the weight of each of {WORDS} words against the strength of an "
        f"{view.state.kind} penalty; they shrink towards 0 from left to right. Right, the share "
        f"of right answers and the mean loss on new mails. {headline(view)}. {caption(view)} "
        f"Largest weights now: {largest}."
    )


def formula(view: View) -> str:
    square = view.state.kind == "L2"
    template = (
        "− log L + {strength:g}/2 ∑_j w_j^2" if square else "− log L + {strength:g} ∑_j |w_j|"
    )
    return f.line(template, strength=STRENGTHS[view.at])


def tables(view: View) -> list[Table]:
    order = np.argsort(-np.abs(view.path.weights[0]))[:NAMED]
    rows = []
    for j in order:
        key, row = f"word:{view.words[j]}", [Cell(view.words[j], header=True)]
        for kind in KINDS:
            w = float(path(kind).weights[view.at, j])
            row.append(Cell(said(w) if w else "0", strong=kind == view.state.kind))
        rows.append(tuple(replace(cell, key=key) for cell in row))
    return [Table(f"λ = {STRENGTHS[view.at]:g}", ("word", *KINDS), tuple(rows))]
