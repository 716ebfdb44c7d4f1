"""What lib/attribution/statistics is checked against, worked out a second time and in another way: straight from the definitions, in
exact fractions, by enumerating every resample and every flip where the product draws at random. Standard library only.

Run from the root of the project:  python3 lib/attribution/statistics/testing/exact_values.py
Each line is a label and its value; the tests beside name the label that a value was taken from.
"""

from fractions import Fraction as F
from itertools import product
from math import comb, sqrt
from statistics import NormalDist


def say(label, value):
    if isinstance(value, (list, tuple)):
        print(f"{label}: {', '.join(f'{float(one):.10f}' for one in value)}")
    else:
        print(f"{label}: {float(value):.10f}")


def brackets(values):
    """Of equally likely values the percentiles 1.5, 3.5, 96.5 and 98.5: the 2.5th and 97.5th of 2,000 random draws lie between
    them but for one time in 200 (the rank of such a percentile has a standard error of 0.35 %)."""
    ordered = sorted(values)
    return [ordered[int(len(ordered) * F(share, 1000))] for share in (15, 35, 965, 985)]


def resampled(units, statistic):
    """The statistic of every resample that has one; its value depends on what is drawn, not on the order."""
    found = {}
    for drawn in product(range(len(units)), repeat=len(units)):
        key = tuple(sorted(drawn))
        if key not in found:
            found[key] = statistic([units[at] for at in drawn])
        if found[key] is not None:
            yield found[key]


# ── Bootstrap of groups ─────────────────────────────────────────────────────
groups = [[1, 0, 1, 1], [0, 0], [1], [F(1, 2), 1, 0], [0, 0, 0, 1, 1, 0, 0], [1, 1]]
mean_of = lambda drawn: F(sum(value for group in drawn for value in group)) / sum(len(group) for group in drawn)
say("bootstrap mean", mean_of(groups))
say("bootstrap interval between", brackets(resampled(groups, mean_of)))

weights = [[4, 4, 4, 4], [1, 1], [2], [1, 1, 1], [3] * 7, [1, 4]]
paired = [list(zip(g, w)) for g, w in zip(groups, weights)]


def ratio_of(drawn):
    pairs = [pair for group in drawn for pair in group]
    return F(sum(v * w for v, w in pairs)) / sum(w for _, w in pairs)


say("weighted share", ratio_of(paired))
say("weighted share interval between", brackets(resampled(paired, ratio_of)))


# ── Permutation of groups ───────────────────────────────────────────────────
def permutation_p(sums):
    observed = abs(sum(sums))
    hits = sum(1 for signs in product((1, -1), repeat=len(sums)) if abs(sum(s * d for s, d in zip(signs, sums))) >= observed)
    return F(hits, 2 ** len(sums))


small = [F(1), F(2), F(-1), F(1, 3), F(1), F(0), F(3), F(-2), F(1), F(1, 3)]
say("permutation p of 10 groups", permutation_p(small))
large = [F(n) for n in [1, 1, -1, 2, 1, -1, 1, 3, -2, 1, 1, -1, 1, 2, -1, 1, 1, -1]]
say("permutation p of 18 groups", permutation_p(large))


# ── McNemar, Wilson ─────────────────────────────────────────────────────────
def mcnemar(b, c):
    n = b + c
    return min(F(1), 2 * F(sum(comb(n, k) for k in range(min(b, c) + 1)), 2**n))


for b, c in [(5, 0), (6, 0), (12, 28), (7, 7), (480, 560)]:
    say(f"mcnemar {b}-{c}", mcnemar(b, c))

z = NormalDist().inv_cdf(0.975)


def wilson(successes, count):
    """By bisection: the shares p from which the observed share is exactly z standard errors away."""
    observed = successes / count
    far = lambda p: abs(observed - p) - z * sqrt(p * (1 - p) / count)

    def zero(inside, outside):
        for _ in range(200):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if far(middle) <= 0 else (inside, middle)
        return inside

    return (0 if successes == 0 else zero(observed, 0)), (1 if successes == count else zero(observed, 1))


for successes, count in [(81, 263), (15, 148), (0, 20), (1, 29), (12, 12)]:
    say(f"wilson {successes}/{count}", wilson(successes, count))


# ── Agreement ───────────────────────────────────────────────────────────────
def alpha(units, distance):
    """Pair by pair: the mean distance within units by the mean distance of all values that can be paired."""
    units = [unit for unit in units if len(unit) > 1]
    values = [value for unit in units for value in unit]
    n = len(values)
    within = sum(F(sum(distance(a, b) for i, a in enumerate(u) for j, b in enumerate(u) if i != j), len(u) - 1) for u in units) / n
    among = F(sum(distance(a, b) for i, a in enumerate(values) for j, b in enumerate(values) if i != j), n * (n - 1))
    return None if among == 0 else 1 - within / among


def cohen(pairs, distance):
    n = len(pairs)
    observed = 1 - F(sum(distance(a, b) for a, b in pairs), n)
    expected = 1 - F(sum(distance(a, b) for a, _ in pairs for _, b in pairs), n * n)
    return None if expected == 1 else (observed - expected) / (1 - expected)


beyond = lambda k: lambda a, b: int(abs(a - b) > k)
steps = [[3, 3], [4, 5], [9, 2], [0, 0], [12, 15], [7, 7], [1, 6], [5, 4]]
for k in (0, 1, 3, 5):
    say(f"cohen within {k}", cohen([tuple(unit) for unit in steps], beyond(k)))
several = [[3, 3, 4], [4, 5], [9, 2, 9, 8], [0, 0, 0], [12, 15, 11], [7], [1, 6, 1], [5, 4]]
for k in (0, 1, 3, 5):
    say(f"alpha within {k}", alpha(several, beyond(k)))
short = [[1, 1], [2, 3], [4, 4], [2, 2], [5, 1], [3, 3], [1, 1]]
say("alpha of 7 units", alpha(short, beyond(0)))
say("alpha of 7 units interval between", brackets(resampled(short, lambda drawn: alpha(drawn, beyond(0)))))
say("cohen of 7 units", cohen(short, beyond(0)))
say("cohen of 7 units interval between", brackets(resampled(short, lambda drawn: cohen(drawn, beyond(0)))))

# ── Calibration ─────────────────────────────────────────────────────────────
stated = [(F(95, 100), 1), (F(92, 100), 0), (F(71, 100), 1), (F(75, 100), 1), (F(79, 100), 0), (F(30, 100), 0), (F(38, 100), 1), (F(5, 100), 0)]
say("brier", sum((p - y) ** 2 for p, y in stated) / len(stated))
bins = {}
for p, y in stated:
    bins.setdefault(int(p * 10), []).append((p, y))
say("ece", sum(abs(sum(p for p, _ in b) - sum(y for _, y in b)) for b in bins.values()) / len(stated))
