/** What of the sample is a row of its own; everything else hangs on its traces. */
export const sampleKinds = ["import", "trace", "label-queue", "data-set", "alert-rule"] as const;
export type SampleKind = (typeof sampleKinds)[number];
