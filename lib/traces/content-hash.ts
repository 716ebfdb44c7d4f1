import { hashOfPieces } from "./text-hash";
import { type Step, type Trace } from "./trace";

/**
 * SHA-256, hex, of what was executed: the question, the agents' prompts and tools, and of each step who,
 * what kind, to whom, which tool and model, the text, and the bytes of media. Two files that record the same execution
 * are one trace, however they are formatted;
 * label, title, tags, expected answer, outcome, times and costs say nothing about what the agents did and do not count.
 */
export function contentHash({ question, agents, steps }: Pick<Trace, "question" | "agents" | "steps">): string {
  const prompts = agents
    .filter((agent) => agent.systemPrompt !== undefined || agent.tools !== undefined)
    .map(({ name, systemPrompt, tools }) => ({ name, systemPrompt, tools }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return hashOfPieces(piecesOf(prompts, question, steps));
}

/** Pieces of about so many characters are hashed at once. */
const pieceLength = 16_384;

/** A character that JSON may spell otherwise than as itself. */
const odd = /[^ !#-[\]-~]/;
/** A text as JSON. Most need a look alone, which takes a third of the time of spelling them out. */
const quoted = (text: string): string => (odd.test(text) ? JSON.stringify(text) : `"${text}"`);

/** The canonical JSON of `{ prompts, question, steps }` piece by piece, so that a large trace needs no second copy. */
function* piecesOf(prompts: unknown, question: string, steps: readonly Step[]): Generator<string> {
  let piece = `{"prompts":${canonicalJson(prompts)},"question":${canonicalJson(question)},"steps":[`;
  let comma = "";
  for (const { rawAgent, kind, content, recipient, inputs, tool, model, media } of steps) {
    piece += `${comma}{"content":${quoted(content)}`;
    if (inputs !== undefined) piece += `,"inputs":${JSON.stringify(inputs)}`;
    piece += `,"kind":"${kind}"`;
    const seen = media?.flatMap(({ sha256 }) => sha256 ?? []) ?? [];
    if (seen.length > 0) piece += `,"media":${JSON.stringify(seen)}`;
    if (model !== undefined) piece += `,"model":${quoted(model)}`;
    piece += `,"rawAgent":${quoted(rawAgent)}`;
    if (recipient !== undefined) piece += `,"recipient":${quoted(recipient)}`;
    if (tool !== undefined) piece += `,"tool":${canonicalJson(tool)}`;
    piece += "}";
    comma = ",";
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]}`;
}

/**
 * JSON with sorted keys and no white space. Keys that are whole numbers come first and in their order, as in every
 * object of JavaScript. Lone surrogates come out as escapes, so no two texts share their bytes.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value)) ?? "null";

/** A value whose objects have their keys in order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder(fields[key])]));
}
