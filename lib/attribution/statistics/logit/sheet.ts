/** What a ranker sees of one trace: a row of features for each step that can bear a label. */
export interface Sheet {
  /** The step index of each row, ascending. */
  rows: Int32Array;
  width: number;
  /** Row-major, rows × width. */
  values: Float64Array;
  /** The row of the labeled step; -1 where the trace is not labeled or its labeled step has no row. */
  truth: number;
}
