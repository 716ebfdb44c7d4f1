import { type Rounds } from "@/lib/traces/exhibit";

type Round = Rounds["rounds"][number];

/** Rounds numbered from 1, and which of them won: the highest total, of equals the earlier. */
export function numberedRounds({ rounds }: Rounds): { number: number; isBest: boolean; round: Round }[] {
  const best = rounds.reduce((at, { total }, i) => (total > (rounds[at]?.total ?? -Infinity) ? i : at), 0);
  return rounds.map((round, i) => ({ number: i + 1, isBest: i === best, round }));
}
