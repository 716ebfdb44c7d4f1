import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { conversation } from "../messages/conversation";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type LabelDraft } from "../step-draft";

/** AgentProcessBench: the messages of a run, with people's verdict on each of the assistant's and on the whole. */
export const agentProcessBench: TraceFormat = {
  name: "agent-process-bench",
  title: "AgentProcessBench",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`messages`, `step_labels` and `final_label`",
    notes: "labels count messages from 0; the first -1 of an unsolved run is the decisive step",
  },
  recognise: (document) => {
    const run = objectOf(document);
    const isRun = run && Array.isArray(run["messages"]) && isObject(run["step_labels"]) && "final_label" in run;
    return isRun ? { confidence: "certain", keys: ["messages", "step_labels", "final_label"] } : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const { pointer } = document;
    const messages = decodeMessages(run["messages"], pointerTo(pointer, "messages"), literalOf(document));
    const { steps, agents } = conversation(messages, { agent: "assistant" });
    const solved = numberAt(run, "final_label");
    const tools = listAt(run, "tools").flatMap((tool) =>
      isObject(tool) ? (textField(objectAt(tool, "function"), "name") ?? []) : [],
    );
    const described = agents.length > 0 ? agents : [{ name: "assistant" }];
    return [
      buildTrace({
        format: "agent-process-bench",
        pointer,
        steps,
        agents: tools.length > 0 ? described.map((agent) => ({ ...agent, tools })) : agents,
        question: textAt(run, "question"),
        expectedAnswer: expectedOf(run),
        finalAnswer: textField(run, "answer_text"),
        outcome: solved === undefined || solved === 0 ? undefined : solved > 0 ? "passed" : "failed",
        labels: labelsOf(run, pointer),
        externalId: idOf(run),
      }),
    ];
  },
};

/** 1 is right, 0 neutral, -1 wrong. */
function labelsOf(run: JsonObject, pointer: string): LabelDraft[] {
  const verdicts = objectAt(run, "step_labels");
  const places = Object.keys(verdicts)
    .filter((key) => /^\d{1,9}$/.test(key) && numberAt(verdicts, key) !== undefined)
    .toSorted((a, b) => Number(a) - Number(b));
  const isSolved = (numberAt(run, "final_label") ?? 0) > 0;
  const first = isSolved ? undefined : places.find((key) => Number(verdicts[key]) < 0);
  return places.map((key) => ({
    source: "AgentProcessBench",
    agent: "assistant",
    pointer: pointerTo(pointer, "messages", Number(key)),
    value: Number(verdicts[key]),
    reason: "",
    isDecisive: key === first,
  }));
}

function expectedOf(run: JsonObject): string | undefined {
  const stated = run["ground_truth"];
  if (typeof stated === "string" && stated !== "") return stated;
  const target = isObject(stated) ? stated["target"] : undefined;
  if (typeof target === "string" && target !== "") return target;
  const texts = (Array.isArray(target) ? target : []).filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join("\n") : undefined;
}

function idOf(run: JsonObject): string | undefined {
  const parts = [run["data_source"], run["query_index"], run["sample_index"]];
  const isWhole = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isWhole ? parts.join(":") : undefined;
}
