import { queryFor, readValue, resolveNeed } from "./relations";
import { calling, type Draft, lastWordTo, outputsSince, type TurnView } from "./turn-view";
import { pick, readNeeds, readOutput, type SourcedFact, writeFindings } from "./wording";

/**
 * The Researcher: one search for each fact that it was asked for and that no document it has already seen states, then
 * its findings. It takes a value from the document about the thing asked for, else from the first that states such a
 * value, and says what it did not find.
 */
export function researcher(view: TurnView): Draft {
  const asked = lastWordTo(view);
  const needs = readNeeds(view.steps[asked]?.content ?? "") ?? [];
  const outputs = outputsSince(view, asked).map(({ content }) => readOutput(content));
  const facts: SourcedFact[] = [];
  let used = 0;
  for (const need of needs) {
    const key = resolveNeed(need, facts);
    const known = firstOf(outputs.slice(0, used), (output) => readValue(key, output, false));
    if (known === null && used === outputs.length && view.team.includes("Executor")) return search(key, view.random);
    const read = known ?? (used < outputs.length ? readValue(key, outputs[used] ?? "", true) : null);
    if (known === null) used += 1;
    facts.push({ key, value: read?.value ?? "not found", source: read?.source ?? null });
  }
  return { kind: "message", recipient: view.names.Planner, content: writeFindings(facts, view.random) };
}

/** They change nothing of what is found, nor of the words and numbers that a fault could spoil. */
export const searchEndings = ["", "?", ".", " ?"] as const;

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const value = read(item);
    if (value !== null) return value;
  }
  return null;
}

/** The words for the need, worded anew by what stands behind them. */
function search(need: string, random: () => number): Draft {
  const query = queryFor(need);
  return calling("search", { query: `${query}${pick(searchEndings, random)}` });
}
