import { type z } from "zod";
import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type RunWithReliability } from "./endpoints/schemas";

/**
 * What the API says of how often runs like one were right, where it was asked; null for a run that did not
 * end whole, which is in no figure.
 */
export function reliabilityAnswer(
  measured: ReliabilityView | null | "not asked",
): Pick<z.infer<typeof RunWithReliability>, "reliability" | "noReliabilityBecause"> {
  if (measured === "not asked")
    return { reliability: null, noReliabilityBecause: "It was not asked for: add ?reliability=1 to the address." };
  if (measured === null) return { reliability: null, noReliabilityBecause: "The run has not ended whole." };
  if (!measured.isMeasured) {
    const outdated = measured.isOutdated ? " Labels or runs may have changed since: ask again." : "";
    return {
      reliability: null,
      noReliabilityBecause: `Labeled traces to measure on: ${measured.count}. A figure needs ${fewestLabelled}.${outdated}`,
    };
  }
  const { agent, step, count, questionCount, band, isWeighted, isOutdated = false } = measured;
  const share = ({ value, low, high }: typeof agent) => ({ share: value, low, high });
  return {
    reliability: {
      agent: share(agent),
      step: share(step),
      n: count,
      basis: { questionCount, lengths: band, isWeighted, isOutdated },
    },
    noReliabilityBecause: null,
  };
}
