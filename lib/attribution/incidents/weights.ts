/**
 * How much more probable it is that two failures have the same cause, as log-odds: by what they share of a part, by
 * what they do not share where both have something, and where only one of them has. Written by
 * `npm run bench incidents -- --fit` (docs/incidents.md). Those of `error`, `mode`, and `agent` are set by hand: runs
 * of the sandbox have no errors and no modes, and the answer counts only where nothing shows.
 */
export const weights: Readonly<Record<string, readonly [shared: number, apart: number, alone: number]>> = {
  place: [0.75, -1.47, 0],
  evidence: [0.28, -0.54, -0.04],
  form: [0.39, -0.52, -0.04],
  change: [0.56, -0.21, -0.49],
  source: [0.17, -0.31, -0.04],
  unusual: [0.23, -1.69, 0],
  code: [0.4, 0, -0.67],
  odd: [2.53, -1.2, -0.67],
  next: [0, -0.33, -0.5],
  later: [1.56, -0.07, 0],
  error: [2, -1, -0.5],
  outcome: [0.13, -0.2, 0],
  mode: [0.5, -1, 0],
  agent: [1.5, -1.5, -1.5],
  "sign follows": [3.51, -1.64, 0],
  "sign again": [0.31, 0, -0.87],
  "sign length": [1.27, -0.45, 0],
  "sign repeats": [2.38, -0.15, -0.58],
  "sign quotes": [2.41, 0, -0.56],
  "sign values": [0.01, -0.17, -0.42],
  "sign change": [0.41, -0.96, -0.01],
  "sign takes": [0.06, -1.28, -0.49],
  "sign instead": [0, -0.02, -0.34],
  "sign keeps": [2.67, -1.85, -1.76],
  "sign item": [1.25, -0.22, -1.19],
  "sign nothing": [0, 0, -1.84],
};

/** With nothing to compare. */
export const bias = -0.08;
