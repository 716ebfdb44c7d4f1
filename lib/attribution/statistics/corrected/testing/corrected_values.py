"""Corrected shares by NumPy, SciPy and statsmodels, trace by trace: reads cases as JSON, writes what they give."""

import json
import sys

import numpy as np
from scipy.optimize import brentq
from scipy.stats import norm
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

Z = norm.ppf(0.975)


def traces(pairs, others):
    """One row per trace: what is true and what is said, as indicators."""
    unit = np.eye(len(others))
    cells = [(answer, truth) for answer, row in enumerate(pairs) for truth, n in enumerate(row) for _ in range(n)]
    said, true = unit[[a for a, _ in cells]], unit[[t for _, t in cells]]
    return true, said, unit[np.repeat(np.arange(len(others)), others)]


def prediction_powered(pairs, others):
    true, said, rest = traces(pairs, others)
    n, m = len(true), len(rest)
    everything = np.vstack([said, rest])
    covariance = sum(np.cov(true[:, k], said[:, k], bias=True)[0, 1] for k in range(len(others)))
    power = float(np.clip(covariance / everything.var(axis=0).sum() * m / (n + m), 0, 1))
    value = (true - power * said).mean(axis=0) + power * rest.mean(axis=0)
    value = np.maximum(value, 0) / np.maximum(value, 0).sum()
    spread = (true - power * said).var(axis=0, ddof=1) / n + power**2 * everything.var(axis=0) / m
    alone = true.var(axis=0) / n
    general = spread.sum() / alone.sum()
    out = []
    for k, share in enumerate(value):
        rarer = min(true[:, k].sum(), n - true[:, k].sum())
        own = spread[k] / alone[k] if alone[k] > 0 else general
        worth = n / ((rarer * own + general) / (rarer + 1))
        # Counts need not be whole: the score interval is one of the share and its number.
        low, high = proportion_confint(share * worth, worth, method="wilson")
        out.append([float(share), float(low), float(high)])
    return {"power": power, "shares": out}


def rogan_gladen(pairs, others):
    pairs, others = np.array(pairs, float), np.array(others, float)
    count, of_class = others.sum(), pairs.sum(axis=0)
    said = others / count
    confusion = (pairs + said[:, None] / 4) / (of_class + 0.25)
    found = np.linalg.solve(confusion, said)
    shares = np.maximum(found, 0) / np.maximum(found, 0).sum()
    cov = lambda p: np.diag(p) - np.outer(p, p)
    out = []
    for k in range(len(others)):
        weights = np.linalg.inv(confusion)[k]

        def excess(share):
            rest = 1 - shares[k]
            p = shares * (1 - share) / rest
            p[k] = share
            variance = cov(confusion @ p) / count
            for t, n in enumerate(of_class):
                variance = variance + p[t] ** 2 * cov(confusion[:, t]) / n
            return (found[k] - share) ** 2 - Z**2 * (weights @ variance @ weights)

        low = 0.0 if excess(0.0) <= 0 else brentq(excess, 0.0, shares[k], xtol=1e-13)
        high = 1.0 if excess(1.0) <= 0 else brentq(excess, shares[k], 1.0, xtol=1e-13)
        out.append([float(shares[k]), float(low), float(high)])
    return out


def difference(first, second):
    low, high = confint_proportions_2indep(second[0], second[1], first[0], first[1], compare="diff", method="newcomb")
    return [float(low), float(high)]


cases = json.load(sys.stdin)
json.dump(
    {
        "powered": [prediction_powered(**case) for case in cases["counts"]],
        "inverted": [rogan_gladen(**case) for case in cases["counts"]],
        "differences": [difference(*pair) for pair in cases["differences"]],
    },
    sys.stdout,
)
