import { z } from "zod";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";

/**
 * A regression tree, its nodes in the order in which one meets them going left first: the
 * left child of node n is n + 1.
 */
export const Tree = z.object({
  /** Of each node, the feature that it asks about; -1 where it is a leaf. */
  features: z.array(z.int()),
  /** Of each node that asks, in order: up to this value a row goes left. */
  thresholds: z.array(z.number()),
  /** Of each node, the mean target of the rows that it was grown from. */
  values: z.array(z.number()),
});
export type Tree = z.infer<typeof Tree>;

/** Trees whose answers are averaged. */
export const ForestModel = z.object({ trees: z.array(Tree) });
export type ForestModel = z.infer<typeof ForestModel>;

/** No row is impossible: this is added to what the trees say of each. */
const leastShare = 1e-3;

/** One log-score per row, its logarithmic probability among the rows of the sheet. */
export function scoreForest(model: ForestModel, sheet: Sheet): Float64Array {
  const shares = rowShares(model, sheet, null);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.log(share / total));
}

/**
 * What each feature adds to the log-score of each row: row-major, rows × width. At every node on a row's
 * way the change in value counts for the feature that the node asks about (Saabas 2014), and the sum is
 * brought to the logarithm in proportion.
 */
export function forestContributions(model: ForestModel, sheet: Sheet): Float64Array {
  const changes = new Float64Array(sheet.rows.length * sheet.width);
  const shares = rowShares(model, sheet, changes);
  const root = leastShare + mean(model.trees.map(({ values }) => values[0] ?? 0));
  for (const [row, share] of shares.entries()) {
    const moved = share - root;
    const scale = Math.abs(moved) < 1e-9 ? 1 / root : Math.log(share / root) / moved;
    const own = changes.subarray(row * sheet.width, (row + 1) * sheet.width);
    for (const [at, change] of own.entries()) own[at] = change * scale;
  }
  return changes;
}

/** The mean answer of the trees to each row; the changes on the way are added to `changes` where it is given. */
function rowShares(model: ForestModel, { rows, width, values }: Sheet, changes: Float64Array | null): Float64Array {
  const shares = new Float64Array(rows.length).fill(leastShare);
  const weight = 1 / Math.max(model.trees.length, 1);
  for (const tree of model.trees.map(walkable)) {
    for (let row = 0; row < rows.length; row += 1) {
      const from = row * width;
      let node = 0;
      for (let feature = tree.features[0] as number; feature >= 0; feature = tree.features[node] as number) {
        const isLeft = (values[from + feature] as number) <= (tree.thresholds[node] as number);
        const next = isLeft ? node + 1 : (tree.rights[node] as number);
        if (changes !== null) {
          const change = weight * ((tree.values[next] as number) - (tree.values[node] as number));
          changes[from + feature] = (changes[from + feature] as number) + change;
        }
        node = next;
      }
      shares[row] = (shares[row] as number) + weight * (tree.values[node] as number);
    }
  }
  return shares;
}

interface WalkableTree {
  features: Int16Array;
  /** Of every node; 0 for a leaf. */
  thresholds: Float64Array;
  values: Float64Array;
  /** The right child of every node that asks. */
  rights: Int32Array;
}

const walkables = new WeakMap<Tree, WalkableTree>();

/** A tree with its right children named; made once. */
function walkable(tree: Tree): WalkableTree {
  const known = walkables.get(tree);
  if (known !== undefined) return known;
  const rights = new Int32Array(tree.features.length);
  const thresholds = new Float64Array(tree.features.length);
  /** Nodes whose left side is not yet closed by a leaf. */
  const open: number[] = [];
  let asked = 0;
  for (const [node, feature] of tree.features.entries()) {
    if (feature >= 0) {
      thresholds[node] = tree.thresholds[asked] ?? 0;
      asked += 1;
      open.push(node);
      continue;
    }
    const parent = open.pop();
    if (parent !== undefined) rights[parent] = node + 1;
  }
  const made = { features: Int16Array.from(tree.features), thresholds, values: Float64Array.from(tree.values), rights };
  walkables.set(tree, made);
  return made;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
