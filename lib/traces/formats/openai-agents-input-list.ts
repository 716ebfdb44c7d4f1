import { buildTrace } from "../build-trace";
import { firstItems, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { itemsToSteps, seeResponsesItem } from "../responses/items-to-steps";

/** `to_input_list()` of the Agents SDK, and any other list of Responses items. */
export const openaiAgentsInputList: TraceFormat = {
  name: "openai-agents-input-list",
  title: "OpenAI Responses items (Agents SDK input list)",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "list or JSONL of Responses items",
    notes: "the file names no agent: agents are known only from the first hand-off on",
  },
  recognise: (document) => {
    const seen = firstItems(document).map((value) => seeResponsesItem(value));
    const isList = seen.length > 0 && seen.every(({ isItem }) => isItem) && seen.some(({ isOwn }) => isOwn);
    return isList ? { confidence: "certain", keys: ["type", "call_id"] } : null;
  },
  read: (document) => {
    const literal = literalOf(document);
    const items = (itemsOf(document) ?? []).map((item) => ({ ...item, literal }));
    return [buildTrace({ format: "openai-agents-input-list", pointer: document.pointer, ...itemsToSteps(items) })];
  },
};
