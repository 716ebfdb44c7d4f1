import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { prefixHash } from "@/lib/replay/protocol/prefix-hash";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";

/**
 * Which system is asked: by its address, null for the sandbox, or by the name of the model that
 * foretells it; and which version of it.
 */
export interface AskedSystem {
  place: string | null;
  version: string | null;
  /** Name and settings of what foretells it; null where it is executed. */
  simulatedBy: string | null;
}

/**
 * SHA-256, hex, over all that the outcome of a replay depends on: the system and its version, the task, where it
 * starts, what is changed, who is left out, and the seed.
 * An executed and a simulated replay are never equal.
 */
export const requestHash = (
  system: AskedSystem,
  { trace, start, prefix, change, without, seed }: ReplayRequest,
): string => textHash(canonicalJson({ ...system, trace, start, prefix: prefixHash(prefix), change, without, seed }));
