import { hashOfPieces } from "./text-hash";
import { type Step, type Trace } from "./trace";

/**
 * SHA-256, hex, of what was executed: the question, the agents' prompts and tools, and of each step who, what kind, to whom,
 * which tool and model, and the text. Two files that record the same execution are one trace, however they are formatted;
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

/** JSON with sorted keys and no white space. Lone surrogates come out as escapes, so no two texts share their bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
