import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { conversation } from "../messages/conversation";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { type LabelDraft } from "../step-draft";

/** A run of AgentDojo: a user's task, at times with an instruction of somebody else hidden in what tools answer. */
export const agentDojo: TraceFormat = {
  name: "agentdojo",
  title: "AgentDojo run",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`suite_name`, `user_task_id` and `messages`, with `utility` or `security`",
    notes: "`utility` = outcome; `security` is a label: true if the injected task was carried out",
  },
  recognise: (document) => {
    const run = objectOf(document);
    const isRun =
      run &&
      Array.isArray(run["messages"]) &&
      "suite_name" in run &&
      "user_task_id" in run &&
      ("utility" in run || "security" in run || "injection_task_id" in run);
    return isRun ? { confidence: "certain", keys: ["suite_name", "user_task_id", "messages", "utility"] } : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const { pointer } = document;
    const list = listAt(run, "messages");
    const messages = decodeMessages(list, pointerTo(pointer, "messages"), literalOf(document)).map((message) =>
      withError(message, list, pointer),
    );
    const id = ["suite_name", "user_task_id", "injection_task_id", "attack_type"].flatMap(
      (key) => textField(run, key) ?? [],
    );
    const { utility } = run;
    return [
      buildTrace({
        format: "agentdojo",
        pointer,
        ...conversation(messages, { agent: "assistant" }),
        outcome: typeof utility === "boolean" ? (utility ? "passed" : "failed") : undefined,
        labels: labelsOf(run),
        termination: textField(run, "error"),
        externalId: id.join("/"),
        system:
          textField(run, "pipeline_name") === undefined ? undefined : { name: textField(run, "pipeline_name") ?? "" },
      }),
    ];
  },
};

/** A tool's failure stands beside its answer. */
function withError(message: DecodedMessage, list: readonly unknown[], pointer: string): DecodedMessage {
  if (message.role !== "tool") return message;
  const at = /^\/messages\/(\d+)/.exec(message.pointer.slice(pointer.length))?.[1];
  const source = at === undefined ? undefined : list[Number(at)];
  const error = isObject(source) ? textField(source, "error") : undefined;
  if (error === undefined) return message;
  const parts = message.parts.map((part): MessagePart => {
    if (part.type !== "result") return part;
    const isSilent = part.text.trim() === "" || part.text === "None";
    return { ...part, isError: true, ...(isSilent && { text: error, pointer: pointerTo(message.pointer, "error") }) };
  });
  return { ...message, parts };
}

const labelsOf = (run: JsonObject): LabelDraft[] =>
  ["utility", "security"].flatMap((category) => {
    const value = run[category];
    if (typeof value !== "boolean") return [];
    const reason = category === "security" ? (textAt(run, "injection_task_id") ?? "") : "";
    return [{ source: "AgentDojo", category, value, reason }];
  });
