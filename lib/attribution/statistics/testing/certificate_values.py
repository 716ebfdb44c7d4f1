"""Bounds and tests of certificates by SciPy and statsmodels: reads cases as JSON, writes what they give."""

import json
import sys

from scipy.stats import fisher_exact, ks_2samp
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

given = json.load(sys.stdin)


def kolmogorov_smirnov(first, second):
    found = ks_2samp(first, second, method="exact")
    return [float(found.statistic), float(found.pvalue)]


json.dump(
    {
        "bounds": [[float(end) for end in proportion_confint(a, n, method="wilson")] for a, n, _, _ in given["tables"]],
        "fisher": [float(fisher_exact([[a, n - a], [b, m - b]]).pvalue) for a, n, b, m in given["tables"]],
        "mcnemar": [float(mcnemar([[0, one], [other, 0]], exact=True).pvalue) for one, other in given["changes"]],
        "kolmogorovSmirnov": [kolmogorov_smirnov(*pair) for pair in given["samples"]],
        "holm": [[float(p) for p in multipletests(family, method="holm")[1]] for family in given["families"]],
    },
    sys.stdout,
)
