import { type Party } from "@/lib/traces/party";

/** Something in a trace that says whose fault its failure is. */
export interface PartySign {
  party: Party;
  /** Where it shows. */
  stepIndex: number;
  /** One sentence, with what the trace says. */
  words: string;
  /** How much it says, as a difference of log-odds. */
  weight: number;
}
