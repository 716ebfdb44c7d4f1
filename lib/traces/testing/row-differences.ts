import { normaliseAgent, sameAgent } from "../normalise-agent";
import { type Step, type Trace } from "../trace";
import { type ManifestRow } from "./manifest";

/**
 * Where the step stands that holds the planted truth, as a pointer into the file; undefined
 * where the file cannot show it.
 */
export type TruthAt = (row: ManifestRow) => string | undefined;

/**
 * What a row expects and the traces do not have, in words that a test can list: `question`, `agents: X`,
 * `tools: 3, not 4`, `errors`, `handoffs`, `unjoined: 1`, `quote`, `truth`. Empty where all is as expected. Hand-offs
 * count as calls of the tools that make them.
 */
export function rowDifferences(
  row: ManifestRow,
  traces: readonly Trace[],
  truthAt: TruthAt = () => undefined,
): string[] {
  const expected = row.expect ?? {};
  const steps = traces.flatMap((trace) => trace.steps);
  const found: string[] = [];
  const { question } = expected;
  if (typeof question === "string" && !traces.some((trace) => plain(trace.question) === plain(question)))
    found.push("question");
  const names = traces.flatMap((trace) => trace.agents.map(({ name }) => name));
  for (const agent of expected.agents ?? [])
    if (!names.some((name) => sameAgent(name, agent))) found.push(`agents: ${normaliseAgent(agent)}`);
  const count = (kind: Step["kind"]): number => steps.filter((step) => step.kind === kind).length;
  const tools = [count("tool-call"), count("tool-call") + count("handoff")];
  if (typeof expected.tools === "number" && !tools.includes(expected.tools))
    found.push(`tools: ${expected.tools}, not ${tools[0]}`);
  const errors = steps.filter((step) => step.isError).length;
  if (typeof expected.errors === "number" && errors !== expected.errors)
    found.push(`errors: ${expected.errors}, not ${errors}`);
  if (typeof expected.handoffs === "number" && count("handoff") !== expected.handoffs)
    found.push(`handoffs: ${expected.handoffs}, not ${count("handoff")}`);
  const unjoined = unjoinedResults(steps);
  if (unjoined > 0) found.push(`unjoined: ${unjoined}`);
  return [...found, ...truthDifferences(row, steps, truthAt(row))];
}

/** Answers of tools that name no call of this trace. */
function unjoinedResults(steps: readonly Step[]): number {
  const calls = new Set(steps.flatMap((step) => (step.kind === "tool-call" ? [step.source.pointer] : [])));
  return steps.filter(({ kind, inputs }) => kind === "tool-result" && !(inputs ?? []).some((input) => calls.has(input)))
    .length;
}

/** The planted truth: its words, and its place, are of the agent that it names. */
function truthDifferences(row: ManifestRow, steps: readonly Step[], pointer: string | undefined): string[] {
  const { truth } = row;
  if (truth === undefined) return [];
  const isBy = (step: Step): boolean => sameAgent(step.agent, truth.agent);
  const found: string[] = [];
  if (truth.quote !== undefined && !row.note.includes("quote in file: False")) {
    const quoting = steps.filter((step) => holds(step, truth.quote ?? ""));
    if (quoting.length === 0) found.push("quote: nowhere");
    else if (!quoting.some(isBy)) found.push(`quote: by ${quoting[0]?.agent}`);
  }
  if (pointer !== undefined) {
    const there = steps.filter(({ source }) => source.pointer === pointer || source.pointer.startsWith(`${pointer}/`));
    if (there.length === 0) found.push("truth: nowhere");
    else if (!there.some(isBy)) {
      const speaker = there.find(({ kind }) => kind !== "input" && kind !== "tool-result") ?? there[0];
      found.push(`truth: by ${speaker?.agent}`);
    }
  }
  return found;
}

/** Whether a step says something, in its words or its arguments; spacing of JSON aside. */
function holds({ content, tool }: Step, quote: string): boolean {
  const texts = [content, JSON.stringify(tool?.arguments ?? "")].map((text) =>
    plain(text)
      .replace(/": /g, '":')
      .replace(/\.0(?=[,}])/g, ""),
  );
  const said = plain(quote).replace(/": /g, '":').replace(/\.0$/, "");
  return texts.some((text) => text.includes(said));
}

const plain = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ");
