/**
 * What one thing says about a trace that may be its ground truth, and who says it. Stored by the view "TraceTruth";
 * where they disagree, see `isDisputed`.
 */
export interface GroundTruth {
  /**
   * adjudicated: somebody decided between the claims; annotation: all who labeled the trace agree; data-set: the label
   * of its file; imported: of a label set.
   */
  source: "adjudicated" | "annotation" | "data-set" | "imported";
  /**
   * People disagree and nobody has decided: the trace has no ground truth, and this is merely the newest claim.
   * Read it through `settledTruth`.
   */
  isDisputed: boolean;
  agent: string;
  stepIndex: number;
  reason: string;
  /** Who decided or labeled; of an imported label, the name of its set; null for the label of the file. */
  authorName: string | null;
}

/** The ground truth to compare with: null where there is none, also where people disagree about it. */
export const settledTruth = (truth: GroundTruth | null | undefined): GroundTruth | null =>
  truth && !truth.isDisputed ? truth : null;
