import { type Attribution } from "@/lib/traces/attribution";
import { type MethodEvent } from "../method";

/**
 * Whether a judge holds that nobody erred: it named no step when asked for one, or called none decisive when asked
 * about steps one by one. A run that failed has a decisive step, so of such a run it is wrong, whatever the method
 * answered in the end.
 */
export function deniesError(attribution: Pick<Attribution, "denial"> | null, events: readonly MethodEvent[]): boolean {
  if (attribution?.denial !== undefined) return true;
  const judged = events.flatMap((event) => (event.type === "step-judged" ? [event.isDecisive] : []));
  return judged.length > 0 && !judged.includes(true);
}
