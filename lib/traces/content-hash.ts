import { hashOfPieces } from "./text-hash";
import { type Step, type Trace } from "./trace";

/**
 * SHA-256, hex, of what was executed: the question, the agents' prompts and tools, and of each step who,
 * what kind, to whom, which tool and model, and the text. Two files that record the same execution are one
 * trace, however they are formatted;
 * label, title, tags, expected answer, outcome, times and costs say nothing about what the agents did and do not count.
 */
export function contentHash({ question, agents, steps }: Pick<Trace, "question" | "agents" | "steps">): string {
  const prompts = agents
    .filter((agent) => agent.systemPrompt !== undefined || agent.tools !== undefined)
    .map(({ name, systemPrompt, tools }) => ({ name, systemPrompt, tools }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return hashOfPieces(piecesOf(prompts, question, steps));
}

/** The canonical JSON of `{ prompts, question, steps }` step by step, so that a large trace needs no second copy. */
function* piecesOf(prompts: unknown, question: string, steps: readonly Step[]): Generator<string> {
  yield `{"prompts":${canonicalJson(prompts)},"question":${canonicalJson(question)},"steps":[`;
  for (const [at, { rawAgent, kind, content, recipient, inputs, tool, model }] of steps.entries())
    yield (at === 0 ? "" : ",") + canonicalJson({ rawAgent, kind, content, recipient, inputs, tool, model });
  yield "]}";
}

/**
 * JSON with sorted keys and no white space. Keys that are whole numbers come first and in their order, as in every
 * object of JavaScript. Lone surrogates come out as escapes, so no two texts share their bytes.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  const ordered = keys.some(startsWithDigit) ? Object.keys(Object.fromEntries(keys.map((key) => [key, null]))) : keys;
  const members = ordered.filter((key) => fields[key] !== undefined);
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`).join(",")}}`;
}

const startsWithDigit = (key: string): boolean => {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57;
};
