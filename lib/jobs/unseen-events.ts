import { type RunEventBody } from "@/lib/attribution/run-record";
import { canonicalJson } from "@/lib/traces/content-hash";

/**
 * Lets through what a run has not said yet. A resumed run goes through its recorded calls again and says the same
 * things: each of them is held back once for each time that it stands in `said`, so that the events read as those of a
 * run that nothing has disturbed.
 */
export const unseenEvents = (said: readonly RunEventBody[]): ((body: RunEventBody) => boolean) => {
  const counts = new Map<string, number>();
  for (const body of said) counts.set(canonicalJson(body), (counts.get(canonicalJson(body)) ?? 0) + 1);
  return (body) => {
    const key = canonicalJson(body);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0;
  };
};
