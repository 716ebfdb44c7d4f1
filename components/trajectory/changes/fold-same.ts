import { type LineDifference } from "@/lib/attribution/diff-lines";

/** Lines drawn as they are, or a stretch that is the same in both and drawn as one row. */
export type LineStretch = { isFolded: boolean; lines: LineDifference[] };

/** So few lines are as quickly read as unfolded. */
const fewest = 4;

/** Folds what is the same, but for `around` lines beside what changed. */
export function foldSame(lines: readonly LineDifference[], around = 3): LineStretch[] {
  const stretches: LineStretch[] = [];
  const push = (isFolded: boolean, some: readonly LineDifference[]) => {
    const last = stretches.at(-1);
    if (some.length === 0) return;
    if (!isFolded && last?.isFolded === false) last.lines.push(...some);
    else stretches.push({ isFolded, lines: [...some] });
  };
  for (let at = 0; at < lines.length;) {
    const isSame = lines[at]?.kind === "same";
    let to = at + 1;
    while (to < lines.length && (lines[to]?.kind === "same") === isSame) to += 1;
    const from = at === 0 ? at : at + around;
    const until = to === lines.length ? to : to - around;
    if (isSame && until - from >= fewest) {
      push(false, lines.slice(at, from));
      push(true, lines.slice(from, until));
      push(false, lines.slice(until, to));
    } else push(false, lines.slice(at, to));
    at = to;
  }
  return stretches;
}
