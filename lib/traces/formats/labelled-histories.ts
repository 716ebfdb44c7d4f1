import { buildTrace } from "../build-trace";
import { type Document, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { unpackObject } from "../messages/unpack-field";
import { readContent, readMessage } from "../read-message";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { type Outcome } from "../trace";

/** AEGIS: what agents said in turn, and which of them were at fault in which way. */
export const aegis: TraceFormat = {
  name: "aegis",
  title: "AEGIS",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`input.conversation_history`, also where `input` is JSON in a text",
    notes: "labels name agents, not steps; a fault that did not spoil the answer = passed",
  },
  recognise: (document) => {
    const value = objectOf(document) ?? {};
    const isRow = Array.isArray(unpackObject(value, "input")["conversation_history"]);
    return isRow ? { confidence: "certain", keys: ["input.conversation_history", "output.faulty_agents"] } : null;
  },
  read: (document) => {
    const value = objectOf(document) ?? {};
    const input = unpackObject(value, "input");
    const metadata = unpackObject(value, "metadata");
    const base = pointerTo(document.pointer, "input");
    const steps = objectsAt(input, "conversation_history", base).flatMap(({ value: turn, pointer }): StepDraft[] => {
      const content = readContent(turn["content"]).text;
      const rawAgent = textAt(turn, "agent_name") ?? textAt(turn, "agent_role") ?? "";
      return content === "" ? [] : [{ rawAgent, kind: "message", content, pointer: pointerTo(pointer, "content") }];
    });
    const truth = unpackObject(value, "ground_truth");
    const injected = new Map(
      objectsAt(truth, "injected_agents", "").map(({ value: agent }) => [textAt(agent, "agent_name"), agent]),
    );
    const faulty = objectsAt(unpackObject(value, "output"), "faulty_agents", "");
    const labels = faulty.map(({ value: agent }): LabelDraft => {
      const name = textAt(agent, "agent_name");
      const told = [textField(agent, "reason"), textField(injected.get(name) ?? {}, "malicious_action_description")];
      const category = textAt(agent, "error_type");
      const reason = told.find((text) => text !== undefined) ?? textAt(agent, "injection_strategy") ?? "";
      return { source: "AEGIS", agent: name, category, reason };
    });
    const framework = textField(metadata, "framework");
    const benchmark = textField(metadata, "benchmark");
    const answer = textField(input, "final_output");
    const succeeded = truth["is_injection_successful"];
    return [
      buildTrace({
        format: "aegis",
        pointer: document.pointer,
        steps,
        labels,
        question: textAt(input, "query"),
        finalAnswer: answer === "No final output available" ? undefined : answer,
        expectedAnswer: textField(truth, "correct_answer"),
        externalId: textField(value, "id"),
        system: framework === undefined ? undefined : { name: framework },
        tags: benchmark === undefined ? [] : [benchmark],
        // An answer stays right where a fault was put in without success.
        outcome: succeeded === false ? "passed" : labels.length > 0 ? "failed" : undefined,
      }),
    ];
  },
};

/** TrajDebug: messages that carry their number, and the number of the critical one. */
export const trajDebug: TraceFormat = {
  name: "trajdebug",
  title: "TrajDebug",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`metadata.annotation.critical_error_step`",
    notes: "the label names a step, not an agent",
  },
  recognise: (document) => {
    const value = objectOf(document) ?? {};
    const metadata = objectAt(value, "metadata");
    const isRow = Array.isArray(value["messages"]) && hasKeys(objectAt(metadata, "annotation"), "critical_error_step");
    return isRow ? { confidence: "certain", keys: ["messages", "metadata.annotation.critical_error_step"] } : null;
  },
  read: (document) => {
    const value = objectOf(document) ?? {};
    const metadata = objectAt(value, "metadata");
    const annotation = objectAt(metadata, "annotation");
    const messages = objectsAt(value, "messages", document.pointer);
    const steps = messages.map(({ value: message, pointer }, at) => toStep(message, at, pointer));
    const critical = String(annotation["critical_error_step"]);
    const at = messages.findIndex(({ value: message }) => String(message["step"]) === critical);
    const label: LabelDraft = {
      source: "TrajDebug",
      stepIndex: at === -1 ? undefined : at,
      category: textAt(annotation, "critical_error_type"),
      reason: textAt(annotation, "reason") ?? "",
      isDecisive: true,
    };
    return [
      buildTrace({
        format: "trajdebug",
        pointer: document.pointer,
        steps,
        labels: [label],
        question: textAt(metadata, "task_description"),
        outcome: outcomeOf(numberAt(metadata, "reward")),
      }),
    ];
  },
};

/** MP-Bench: a history whose messages say themselves whether they fail, how and why. */
export const mpBench: TraceFormat = {
  name: "mp-bench",
  title: "MP-Bench",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "history with `fail_annotation`",
    notes: "one label for each faulty message",
  },
  recognise: (document) =>
    historyOf(document).some(({ value }) => Object.hasOwn(value, "fail_annotation"))
      ? { confidence: "certain", keys: ["history", "fail_annotation", "fail_category", "fail_reason"] }
      : null,
  read: (document) => {
    const value: JsonObject = objectOf(document) ?? {};
    const messages = historyOf(document);
    const steps = messages.map(({ value: message, pointer }, at) => toStep(message, at, pointer));
    const labels = messages.flatMap(({ value: message }, stepIndex): LabelDraft[] => {
      if (!isFailure(message["fail_annotation"])) return [];
      const agent = steps[stepIndex]?.rawAgent;
      const category = textAt(message, "fail_category");
      return [{ source: "MP-Bench", agent, stepIndex, category, reason: textAt(message, "fail_reason") ?? "" }];
    });
    return [
      buildTrace({
        format: "mp-bench",
        pointer: document.pointer,
        steps,
        labels,
        question: textAt(value, "question"),
        expectedAnswer: textAt(value, "ground_truth"),
        externalId: textAt(value, "question_ID"),
        outcome: labels.length > 0 ? "failed" : undefined,
      }),
    ];
  },
};

const historyOf = (document: Document): { value: JsonObject; pointer: string }[] =>
  objectsAt(objectOf(document) ?? {}, "history", document.pointer);

const isFailure = (value: unknown): boolean =>
  value === true || value === 1 || /^(?:1|true|yes|fail)/i.test(String(value));

/** One message is one step, an empty one too: labels count them. */
function toStep(message: JsonObject, at: number, pointer: string): StepDraft {
  const { rawAgent, kind, content, recipient, isError } = readMessage(message, at, pointer).step;
  return { rawAgent, kind, content, recipient, isError, pointer: pointerTo(pointer, "content") };
}

const outcomeOf = (reward: number | undefined): Outcome | undefined =>
  reward === undefined ? undefined : reward >= 1 ? "passed" : "failed";
