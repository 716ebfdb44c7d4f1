import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { mergeConversations } from "../msagent/merge-conversations";
import { framedSteps, isAgentFrameworkMessage, mergeFrameworkHandoffs } from "../msagent/message-steps";
import { type ImportIssue } from "../trace";

interface Placed {
  pointer: string;
  value: JsonObject;
}

/**
 * A checkpoint of a workflow of the Microsoft Agent Framework. Most of its values are pickles, which are never opened;
 * each agent's own memory is JSON, and together the memories tell the conversation.
 */
export const msagentCheckpoint: TraceFormat = {
  name: "msagent-checkpoint",
  title: "Microsoft Agent Framework checkpoint",
  words: {
    group: "Other frameworks",
    knownBy: "`checkpoint_id`, `graph_signature_hash`",
    notes:
      "memories of all agents are merged into one conversation (order uncertain); pickles are not opened (reported as an issue)",
  },
  recognise: (document) => {
    const value = objectOf(document);
    const keys = ["checkpoint_id", "graph_signature_hash", "state"];
    return value !== null && hasKeys(value, ...keys) ? { confidence: "certain", keys } : null;
  },
  read: (document) => {
    const checkpoint = objectOf(document) ?? {};
    const executors = objectAt(objectAt(checkpoint, "state"), "_executor_state");
    const base = pointerTo(document.pointer, "state", "_executor_state");
    const memories = Object.keys(executors).flatMap((name) => memoriesOf(executors, name, base));
    const { items, duplicateCount } = mergeConversations(memories, signature);
    const merged = mergeFrameworkHandoffs(framedSteps(items, literalOf(document)), Object.keys(executors));
    const name = textAt(checkpoint, "workflow_name");
    return [
      buildTrace({
        format: "msagent-checkpoint",
        pointer: document.pointer,
        steps: merged.steps,
        duplicateCount: duplicateCount + merged.duplicateCount,
        externalId: textAt(checkpoint, "checkpoint_id"),
        system: name === undefined ? undefined : { name },
        issues: pickleIssue(executors, base),
        order: { by: "sequence", isCertain: false, tieCount: 0 },
      }),
    ];
  },
};

/** The lists of messages that the providers of an executor's session keep. */
function memoriesOf(executors: JsonObject, name: string, base: string): Placed[][] {
  const state = objectAt(objectAt(objectAt(executors, name), "agent_session"), "state");
  return Object.keys(state).map((provider) => {
    const at = pointerTo(base, name, "agent_session", "state", provider);
    return objectsAt(objectAt(state, provider), "messages", at).filter(({ value }) => isAgentFrameworkMessage(value));
  });
}

/** A message by what it says; two agents keep it under different ids. */
const signature = ({ value }: Placed): string =>
  JSON.stringify([
    value["role"],
    value["author_name"],
    listAt(value, "contents").map((content) =>
      isObject(content)
        ? [content["type"], content["text"], content["call_id"], content["name"], content["result"]]
        : content,
    ),
  ]);

function pickleIssue(executors: JsonObject, pointer: string): ImportIssue[] {
  const lists = Object.values(executors).flatMap((executor) => (isObject(executor) ? Object.values(executor) : []));
  const values = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [list]));
  const count = values.filter((value) => isObject(value) && "__pickled__" in value).length;
  const message = `${count} values are pickles. Opening a pickle runs what it says, so they stay closed; what only they hold is missing.`;
  return count === 0 ? [] : [{ severity: "warning", code: "pickles-closed", message, pointer }];
}
