import { type ChainLink } from "@/lib/attribution/failure-chain";

/** What a step is on the way, as a label. */
export const chainPartWords: Record<ChainLink["part"], string> = {
  symptom: "where it shows",
  carrier: "carries it on",
  decisive: "decisive",
};
