import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { streamEvents, StreamReader } from "../vercel-ai/stream-steps";

const types =
  /^(?:start|start-step|text-start|text-delta|reasoning-start|tool-input-start|tool-input-available|finish|error|abort)$/;

/**
 * The body of a response that streams UI messages of the Vercel AI SDK, one stream or several.
 * The user's turns are not in it.
 */
export const vercelAiUiStream: TraceFormat = {
  name: "vercel-ai-ui-stream",
  title: "Vercel AI SDK UI stream",
  words: {
    group: "Other frameworks",
    knownBy: '`data: {"type": …}` lines',
    notes: "several streams continue the same trace; without user messages",
  },
  recognise: (document) => {
    if (document.kind !== "text" || !/^\s*(?:(?:event|id|:)[^\n]*\n){0,3}data: ?\{/.test(document.text.slice(0, 500)))
      return null;
    const [first] = streamEvents(document.text.slice(0, 20_000));
    return first !== undefined && types.test(String(first.value["type"]))
      ? { confidence: "certain", keys: ["data:", "type"] }
      : null;
  },
  read: (document) => {
    const reader = new StreamReader(document.pointer);
    for (const event of streamEvents(document.kind === "text" ? document.text : "")) reader.add(event);
    const { steps, termination, isFailed } = reader;
    const outcome = isFailed ? "failed" : undefined;
    return [buildTrace({ format: "vercel-ai-ui-stream", pointer: document.pointer, steps, termination, outcome })];
  },
};
