import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";
import { type ForestModel, type Tree } from "./forest";

interface ForestOptions {
  treeCount: number;
  /** A leaf holds at least so many rows. */
  minLeaf: number;
  /** How many of the features are tried at each node, 0–1. */
  featureShare: number;
  seed: number;
}

/** The rows of all labeled sheets, by column. */
interface Rows {
  columns: Float64Array[];
  /** 1 for a labeled row, else 0. */
  targets: Uint8Array;
}

/** The rows of a node: those at `from` to `to` (exclusive) of an order that is rearranged as the tree grows. */
interface Members {
  order: Int32Array;
  from: number;
  to: number;
  labelled: number;
}

interface Split {
  feature: number;
  threshold: number;
}

/**
 * Grows extremely randomized regression trees (Geurts, Ernst and Wehenkel 2006) to the rows of the labeled sheets,
 * with target 1 for the labeled row and 0 for the others: at each node some features are drawn, one threshold at
 * random between the least and the greatest value of each, and the best of these splits is taken.
 * A node of one target is a leaf. Yields between trees. The same for the same seed.
 */
export function* fitForest(sheets: readonly Sheet[], options: ForestOptions): Generator<void, ForestModel> {
  const rows = stack(sheets.filter(({ truth }) => truth >= 0));
  const random = seededRandom(options.seed);
  const trees: Tree[] = [];
  while (trees.length < options.treeCount) {
    trees.push(growTree(rows, options, random));
    yield;
  }
  return { trees };
}

function stack(sheets: readonly Sheet[]): Rows {
  const width = sheets[0]?.width ?? 0;
  const count = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const columns = Array.from({ length: width }, () => new Float64Array(count));
  const targets = new Uint8Array(count);
  let from = 0;
  for (const sheet of sheets) {
    targets[from + sheet.truth] = 1;
    for (const [cell, value] of sheet.values.entries()) {
      const column = columns[cell % width] as Float64Array;
      column[from + Math.floor(cell / width)] = value;
    }
    from += sheet.rows.length;
  }
  return { columns, targets };
}

function growTree(rows: Rows, options: ForestOptions, random: () => number): Tree {
  const tree: Tree = { features: [], thresholds: [], values: [] };
  const order = Int32Array.from(rows.targets, (_, row) => row);
  const drawable = rows.columns.map((_, feature) => feature);
  const labelled = rows.targets.reduce((sum, target) => sum + target, 0);
  const open: Members[] = [{ order, from: 0, to: order.length, labelled }];
  for (let members = open.pop(); members !== undefined; members = open.pop()) {
    const count = members.to - members.from;
    tree.values.push(Number((members.labelled / Math.max(count, 1)).toPrecision(3)));
    const isLeaf = members.labelled === 0 || members.labelled === count || count < 2 * options.minLeaf;
    const split = isLeaf ? null : drawSplit(rows, members, drawable, options, random);
    tree.features.push(split?.feature ?? -1);
    if (split === null) continue;
    tree.thresholds.push(split.threshold);
    const { left, right } = divide(rows, members, split);
    open.push(right, left);
  }
  return tree;
}

/**
 * The best of one random split for each of some features that are not the same in all these rows; null where none
 * leaves enough rows on both sides.
 */
function drawSplit(
  rows: Rows,
  members: Members,
  drawable: number[],
  { featureShare, minLeaf }: ForestOptions,
  random: () => number,
): Split | null {
  let best: Split | null = null;
  let highest = -1;
  let left = Math.max(1, Math.round(featureShare * drawable.length));
  for (let at = 0; at < drawable.length && left > 0; at += 1) {
    const other = at + Math.floor(random() * (drawable.length - at));
    const feature = drawable[other] as number;
    drawable[other] = drawable[at] as number;
    drawable[at] = feature;
    const threshold = drawThreshold(rows.columns[feature] as Float64Array, members, random);
    if (threshold === null) continue;
    left -= 1;
    const gain = gainOf(rows, members, { feature, threshold }, minLeaf);
    if (gain <= highest) continue;
    highest = gain;
    best = { feature, threshold };
  }
  return best === null || highest < 0 ? null : shortened(rows, members, best, minLeaf);
}

/**
 * The same split with a threshold of four digits, for a file half as long, where that leaves enough rows on both sides.
 */
function shortened(rows: Rows, members: Members, split: Split, minLeaf: number): Split {
  const short = { ...split, threshold: Number(split.threshold.toPrecision(4)) };
  return gainOf(rows, members, short, minLeaf) < 0 ? split : short;
}

/** At random between the least and the greatest value; null where all are the same. */
function drawThreshold(column: Float64Array, { order, from, to }: Members, random: () => number): number | null {
  let least = Infinity;
  let greatest = -Infinity;
  for (let at = from; at < to; at += 1) {
    const value = column[order[at] as number] as number;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least < greatest ? least + random() * (greatest - least) : null;
}

/**
 * By how much the squared error falls when these rows are split so, up to what is the same for every split; -1
 * where a side would be too small.
 */
function gainOf(rows: Rows, members: Members, { feature, threshold }: Split, minLeaf: number): number {
  const { order, from, to, labelled } = members;
  const column = rows.columns[feature] as Float64Array;
  let count = 0;
  let labelledLeft = 0;
  for (let at = from; at < to; at += 1) {
    const row = order[at] as number;
    if ((column[row] as number) > threshold) continue;
    count += 1;
    labelledLeft += rows.targets[row] as number;
  }
  const rest = to - from - count;
  if (count < minLeaf || rest < minLeaf) return -1;
  return labelledLeft ** 2 / count + (labelled - labelledLeft) ** 2 / rest;
}

/** Rearranges the rows of a node so that those that go left stand first. */
function divide(rows: Rows, members: Members, { feature, threshold }: Split): { left: Members; right: Members } {
  const { order, from, to, labelled } = members;
  const column = rows.columns[feature] as Float64Array;
  let middle = from;
  let labelledLeft = 0;
  for (let at = from; at < to; at += 1) {
    const row = order[at] as number;
    if ((column[row] as number) > threshold) continue;
    labelledLeft += rows.targets[row] as number;
    order[at] = order[middle] as number;
    order[middle] = row;
    middle += 1;
  }
  return {
    left: { order, from, to: middle, labelled: labelledLeft },
    right: { order, from: middle, to, labelled: labelled - labelledLeft },
  };
}
