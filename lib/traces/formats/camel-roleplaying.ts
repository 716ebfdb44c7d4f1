import { buildTrace } from "../build-trace";
import { camelSteps, isCamelMessage } from "../camel/read-camel-message";
import { itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { isObject } from "../json-value";

/**
 * Dumped messages of a CAMEL society: a list of `{ role_name, role_type, content }`. What
 * both were asked is not among them.
 */
export const camelRoleplaying: TraceFormat = {
  name: "camel-roleplaying",
  title: "CAMEL role-playing",
  words: {
    group: "Other frameworks",
    knownBy: "`role_name`, `role_type`, `content`",
    notes: "agent from `role_name`; the file does not contain the task",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isDialogue = items.length > 0 && items.every(({ value }) => isObject(value) && isCamelMessage(value));
    return isDialogue ? { confidence: "certain", keys: ["role_name", "role_type", "content"] } : null;
  },
  read: (document) => {
    const steps = (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
      isObject(value) ? camelSteps(value, pointer, literalOf(document)) : [],
    );
    return [buildTrace({ format: "camel-roleplaying", pointer: document.pointer, steps })];
  },
};
