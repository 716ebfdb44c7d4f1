"""Weights of a conditional logit by SciPy: reads sheets, penalties and where weights are drawn to as JSON."""

import json
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.special import log_softmax, softmax

given = json.load(sys.stdin)
sheets = [(np.array(sheet["rows"], float), sheet["truth"]) for sheet in given["sheets"]]
penalties, toward = np.array(given["penalties"], float), np.array(given["toward"], float)


def loss(weights):
    pull = (penalties / 2 * (weights - toward) ** 2).sum()
    return pull - sum(log_softmax(rows @ weights)[truth] for rows, truth in sheets)


def gradient(weights):
    slope = penalties * (weights - toward)
    for rows, truth in sheets:
        slope = slope + softmax(rows @ weights) @ rows - rows[truth]
    return slope


found = minimize(loss, np.zeros_like(toward), jac=gradient, method="BFGS", options={"gtol": 1e-8, "maxiter": 10_000})
posteriors = [softmax(rows @ found.x).tolist() for rows, _ in sheets]
json.dump({"weights": found.x.tolist(), "loss": float(loss(found.x)), "posteriors": posteriors}, sys.stdout)
