/**
 * What other readers of large traces took when they were measured from their packages on a machine of two cores
 * (Phoenix 20.26.1 and MLflow 3.17.2, headless Chromium, 1440 × 900; times ± 40%). Quoted, not measured in the same
 * run: they are gigabytes of packages of their own.
 */
export const quotedPeers: Readonly<Record<number, string>> = {
  1_000: "Phoenix 8.4 s cold, 29,196 nodes, 130 MB, p95 16.8 ms; MLflow 4.5 s, 33,141 nodes, 147 MB, p95 16.8 ms",
  10_000:
    "Phoenix 8.3 s cold for its first 1,000 steps and 129 s to all, 278,496 nodes, 664 MB, p95 267 ms; MLflow 30.7 s, 323,841 nodes, 1,274 MB, p95 300 ms",
};
/** Seconds until MLflow shows the first of 10,000 steps, cold. */
export const mlflowSeconds = 30.7;
