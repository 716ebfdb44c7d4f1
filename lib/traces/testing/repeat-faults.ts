import { type Trace } from "../trace";

/** Of larger sources not every text is looked for in every step. */
const mostLookedAt = 60_000;
/** A shorter text may well be said twice by chance. */
const leastLength = 16;

/**
 * What a reader tells twice: a text that the source has once, in two steps; tokens that it counts once, at two steps.
 * `texts` are the source's own, without the JSON texts that hold others.
 */
export function repeatFaults(texts: readonly string[], traces: readonly Trace[]): string[] {
  const source = texts.map((text) => text.trim()).filter((text) => text !== "");
  const all = source.join("\n");
  if (all.length > mostLookedAt) return [];
  const steps = traces.flatMap((trace) => trace.steps);
  const long = new Set(source.filter((text) => text.length >= leastLength));
  const repeated = [...long].filter(
    (text) => timesIn(all, text) === 1 && steps.filter(({ content }) => content.includes(text)).length > 1,
  );
  return [
    ...repeated.map((text) => `several steps say what the source says once: ${JSON.stringify(text.slice(0, 160))}`),
    ...(["inputTokens", "outputTokens"] as const).flatMap((key) => {
      const counts = steps.flatMap((step) => step[key] ?? []).filter((count) => count > 0);
      const told = [...all.matchAll(/\d+/g)].map(([digits]) => Number(digits));
      return [...new Set(counts)].flatMap((count) => {
        const [has, said] = [told, counts].map((list) => list.filter((each) => each === count).length);
        return has !== undefined && said !== undefined && has > 0 && said > has
          ? [`${key} ${count} at ${said} steps, and ${has} times in the source`]
          : [];
      });
    }),
  ];
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1;
