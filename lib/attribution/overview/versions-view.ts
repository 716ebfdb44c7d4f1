import { type NamedWeights, type WeightedMethod } from "./method-weights";
import { type VersionComparison, type VersionCounts } from "./compare-versions";

/**
 * A method version with one set of weights that answered on traces of both versions, with how many of each that did not
 * pass; answers on questions that the weights had learned from left out.
 */
export interface ComparableMethod extends WeightedMethod, NamedWeights {
  countA: number;
  countB: number;
}

/** Two versions of a system, and what else could be compared. */
export interface VersionsView {
  /** Systems with traces that name a version, by how many such traces there are. */
  systems: { key: string; versionCount: number }[];
  system: string | null;
  /** Of the system, in order of their first trace. */
  versions: VersionCounts[];
  /** Before and after; null where none is named and no two have enough traces. */
  a: VersionCounts | null;
  b: VersionCounts | null;
  /** What the shares rest on: ground truth, or unchecked runs of `method`. */
  basis: "truth" | "run";
  /** Basis and method were named by the address, not chosen by what there is. */
  isBasisChosen: boolean;
  method: ComparableMethod | null;
  methods: ComparableMethod[];
  /** Traces whose answers are compared, of `a` and of `b`. */
  answered: { a: number; b: number };
  comparison: VersionComparison | null;
  isBehind: boolean;
}

/** So many traces of known outcome each of two versions has that are compared without being asked for. */
export const enoughTraces = 5;

export const isEnough = ({ failed, passed }: Pick<VersionCounts, "failed" | "passed">): boolean =>
  failed + passed >= enoughTraces;

/** The newest two of these versions, the oldest first, that have enough traces; null where there are none. */
export function newestPair<T extends Pick<VersionCounts, "failed" | "passed">>(versions: readonly T[]): [T, T] | null {
  const [a, b] = versions.filter(isEnough).slice(-2);
  return a && b ? [a, b] : null;
}

/**
 * So many traces with ground truth in both versions are taken for enough to compare by them
 * where nothing else was asked for.
 */
export const enoughTruth = 10;

/**
 * What the shares rest on where nobody has chosen: ground truth where there is enough of it, else the method version
 * that answered most in the version with fewer.
 */
export function chooseBasis<T extends Pick<ComparableMethod, "countA" | "countB">>(
  labelled: { a: number; b: number },
  methods: readonly T[],
): { basis: "truth" | "run"; method: T | null } {
  const best = methods.toSorted((one, two) => Math.min(two.countA, two.countB) - Math.min(one.countA, one.countB))[0];
  if (Math.min(labelled.a, labelled.b) >= enoughTruth || !best) return { basis: "truth", method: best ?? null };
  return { basis: "run", method: best };
}
