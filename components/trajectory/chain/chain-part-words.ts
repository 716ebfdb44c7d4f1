import { type ChainLink } from "@/lib/attribution/failure-chain";
import { type Outcome } from "@/lib/traces/trace";

const words: Record<ChainLink["part"], string> = {
  symptom: "where the failure shows",
  carrier: "passes it on",
  decisive: "decisive",
};

/** What a step is on the way, as a label; where nothing failed, nothing shows. */
export const chainPartWords = (part: ChainLink["part"], outcome: Outcome): string =>
  part === "symptom" && outcome === "passed" ? "where it ends" : words[part];
