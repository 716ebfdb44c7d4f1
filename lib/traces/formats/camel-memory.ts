import { buildTrace } from "../build-trace";
import { taskFromPrompt } from "../camel/agent-name";
import { camelSteps, isCamelMessage } from "../camel/read-camel-message";
import { itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { hasKeys, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";

const isRecord = (value: unknown): value is JsonObject =>
  isObject(value) && hasKeys(value, "message", "role_at_backend") && isCamelMessage(objectAt(value, "message"));

/** What a CAMEL agent keeps in its memory, one record a line: the dialogue as this agent saw it. */
export const camelMemory: TraceFormat = {
  name: "camel-memory",
  title: "CAMEL memory",
  words: {
    group: "Other frameworks",
    knownBy: "`role_at_backend`, `message.role_name`",
    notes:
      "like `camel-roleplaying`; the task comes from the system record; the files of both agents are one conversation seen from two sides",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isMemory = items.length > 0 && items.every(({ value }) => isRecord(value));
    return isMemory ? { confidence: "certain", keys: ["role_at_backend", "message.role_name"] } : null;
  },
  read: (document) => {
    const steps: StepDraft[] = [];
    const agents: TraceAgent[] = [];
    let question: string | undefined;
    for (const { value, pointer } of itemsOf(document) ?? []) {
      if (!isRecord(value)) continue;
      const message = objectAt(value, "message");
      const content = textAt(message, "content") ?? "";
      if (value["role_at_backend"] === "system" || value["role_at_backend"] === "developer") {
        agents.push({ name: textAt(message, "role_name") ?? "", systemPrompt: content });
        question ??= textAt(message, "task") ?? taskFromPrompt(content);
        continue;
      }
      const startedAt = isoTime(value["timestamp"]);
      const said = camelSteps(message, pointerTo(pointer, "message"), literalOf(document));
      steps.push(...said.map((step) => ({ ...step, startedAt })));
    }
    const named = agents.filter(({ name }) => name !== "");
    return [
      buildTrace({
        format: "camel-memory",
        pointer: document.pointer,
        steps,
        agents: named,
        question,
      }),
    ];
  },
};
