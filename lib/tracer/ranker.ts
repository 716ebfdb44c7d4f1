import { z } from "zod";
import { fitLogit, logitContributions, LogitModel, type LogitOptions, scoreLogit } from "./conditional-logit";
import { type Sheet } from "./sheet";

/** What orders the steps of a trace. */
export const Ranker = z.object({ logit: LogitModel });
export type Ranker = z.infer<typeof Ranker>;

export type RankerOptions = LogitOptions;

/**
 * Fits a ranker to the labelled sheets among these. `start` may be a ranker of the same features that was fitted to nearly the same sheets. Yields in
 * between.
 */
export function* fitRanker(sheets: readonly Sheet[], options: RankerOptions, start?: Ranker): Generator<void, Ranker> {
  return { logit: yield* fitLogit(sheets, options, start?.logit.weights) };
}

/** One log-score per row; a softmax over them gives the probabilities. */
export const scoreSheet = (ranker: Ranker, sheet: Sheet): Float64Array => scoreLogit(ranker.logit, sheet);

/** What each feature adds to the log-score of each row: row-major, rows × width. */
export const contributions = (ranker: Ranker, sheet: Sheet): Float64Array => logitContributions(ranker.logit, sheet);
