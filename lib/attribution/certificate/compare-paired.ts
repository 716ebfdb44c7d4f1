import { mcnemarExact } from "../statistics/mcnemar";
import { newcombePaired } from "../statistics/newcombe-paired";
import { type Bias } from "./certificate";

/** Two yes-or-no answers on each of several independent traces; null of none. */
export function comparePaired(
  pairs: readonly (readonly [before: boolean, after: boolean])[],
): Pick<Bias, "count" | "before" | "after" | "difference" | "p"> | null {
  if (pairs.length === 0) return null;
  const countOf = (before: boolean, after: boolean): number =>
    pairs.filter((pair) => pair[0] === before && pair[1] === after).length;
  const [both, onlyFirst, onlySecond, neither] = [
    countOf(true, true),
    countOf(true, false),
    countOf(false, true),
    countOf(false, false),
  ];
  return {
    count: pairs.length,
    before: (both + onlyFirst) / pairs.length,
    after: (both + onlySecond) / pairs.length,
    difference: newcombePaired({ both, onlyFirst, onlySecond, neither }),
    p: mcnemarExact(onlyFirst, onlySecond),
  };
}
