import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatNumber } from "@/lib/format";

/** How often a method was right here, in a line; in place of a figure that nobody measured, that there is none. */
export function measuredWords(measured: ReliabilityView | null): string {
  if (measured === null || (!measured.isMeasured && measured.count === 0)) return "Not measured here yet";
  if (!measured.isMeasured)
    return `Not measured here yet: ${formatNumber(measured.count)} of ${fewestLabelled} labeled traces`;
  const { agent, step, count } = measured;
  return `Right agent ${writeShare(agent)}, exact step ${writeShare(step)}, ${formatNumber(count)} labeled traces`;
}
