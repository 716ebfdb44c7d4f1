import { z } from "zod";
import { fitLogit, logitContributions, LogitModel, type LogitOptions, scoreLogit } from "./conditional-logit";
import { fitForest } from "./forest/fit-forest";
import { forestContributions, ForestModel, scoreForest } from "./forest/forest";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";

/** What orders the steps of a trace: a conditional logit, and where there are labels enough trees beside it. */
export const Ranker = z.object({ logit: LogitModel, forest: ForestModel.nullable() });
export type Ranker = z.infer<typeof Ranker>;

export interface RankerOptions extends LogitOptions {
  /** 0: no trees. */
  treeCount: number;
  seed: number;
}

const minLeaf = 5;
const featureShare = 0.3;
/**
 * How much of the say is the trees': they are the better of the two, above all where a coordinator
 * delegates, and the weights steady them.
 */
const treeShare = 0.75;

/** Fits a ranker to the labeled sheets among these. Yields in between. */
export function* fitRanker(sheets: readonly Sheet[], options: RankerOptions): Generator<void, Ranker> {
  const logit = yield* fitLogit(sheets, options);
  const { treeCount, seed } = options;
  if (treeCount === 0) return { logit, forest: null };
  return { logit, forest: yield* fitForest(sheets, { treeCount, minLeaf, featureShare, seed }) };
}

/**
 * One log-score per row; a softmax over them gives the probabilities. With trees it is the weighted mean of the
 * logarithms of both probabilities.
 */
export function scoreSheet({ logit, forest }: Ranker, sheet: Sheet): Float64Array {
  const scores = scoreLogit(logit, sheet);
  if (forest === null) return scores;
  const byTrees = scoreForest(forest, sheet);
  return softmax(scores).map(
    (share, row) => (1 - treeShare) * Math.log(Math.max(share, 1e-4)) + treeShare * (byTrees[row] as number),
  );
}

/** What each feature adds to the log-score of each row: row-major, rows × width. */
export function contributions({ logit, forest }: Ranker, sheet: Sheet): Float64Array {
  const parts = logitContributions(logit, sheet);
  if (forest === null) return parts;
  const byTrees = forestContributions(forest, sheet);
  return parts.map((part, at) => (1 - treeShare) * part + treeShare * (byTrees[at] as number));
}
