import { buildTrace } from "../build-trace";
import { itemsOf, literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { isObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { collectUpdates } from "../msagent/collect-updates";
import { mergeFrameworkHandoffs } from "../msagent/message-steps";

const types = new Set(["agent_response_update", "agent_run_response_update"]);

/** Updates of a streaming run of the Microsoft Agent Framework, one a line. */
export const msagentUpdates: TraceFormat = {
  name: "msagent-updates",
  title: "Microsoft Agent Framework updates",
  words: {
    group: "Other frameworks",
    knownBy: "`type: agent_response_update`",
    notes: "chunks are merged by `message_id`",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    return items.length > 0 && items.every(({ value }) => isObject(value) && types.has(String(value["type"])))
      ? { confidence: "certain", keys: ["type: agent_response_update", "contents"] }
      : null;
  },
  read: (document) => {
    const updates = objectItems(document);
    const messages = collectUpdates(updates, literalOf(document));
    const steps = messages.flatMap((message) => messageSteps(message, { agent: "assistant" }));
    return [buildTrace({ format: "msagent-updates", pointer: document.pointer, ...mergeFrameworkHandoffs(steps) })];
  },
};
