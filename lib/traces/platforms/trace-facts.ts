import { type TraceDraft } from "../step-draft";

/** What a platform says of a trace beside its spans. */
export type TraceFacts = Partial<TraceDraft>;

/**
 * What is known of a run by the ids of its traces: the first says it where several do;
 * labels, tags and issues of all count.
 */
export const factsById =
  (facts: ReadonlyMap<string, TraceFacts>) =>
  (traceIds: readonly string[]): TraceFacts => {
    const known = traceIds.flatMap((id) => facts.get(id) ?? []);
    const merged: TraceFacts = {};
    for (const one of known.toReversed())
      Object.assign(merged, Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)));
    const labels = known.flatMap((one) => one.labels ?? []);
    const issues = known.flatMap((one) => one.issues ?? []);
    const tags = [...new Set(known.flatMap((one) => one.tags ?? []))];
    // The whole of one trace is not that of all that belong together.
    const { statedTokens, ...rest } = merged;
    return {
      ...rest,
      ...(known.length === 1 && { statedTokens }),
      ...(labels.length > 0 && { labels }),
      ...(issues.length > 0 && { issues }),
      ...(tags.length > 0 && { tags }),
    };
  };
