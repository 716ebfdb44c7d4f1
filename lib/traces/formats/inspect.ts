import { buildTrace } from "../build-trace";
import { type Document, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { markDelegations, mergeHandoffs } from "../hand-over";
import { plainReport } from "../import-report";
import { agentsOfCalls, eventSteps, namesAgents } from "../inspect/event-steps";
import {
  type InspectSample,
  isHeader,
  isSample,
  messageOf,
  samplesOf,
  withAttachments,
} from "../inspect/inspect-sample";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { conversation } from "../messages/conversation";
import { decodeMessage, decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { type Outcome, type TraceAgent } from "../trace";
import { transferTarget } from "../transfer-tools";

/** A log of Inspect, as JSON or as the archive of an `.eval` file: each sample and epoch is a trace. */
export const inspect: TraceFormat = {
  name: "inspect",
  title: "Inspect log",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy:
      "`version`, `eval`, `plan`; `.eval` archives (Zstandard, chunked samples, message references, attachments resolved)",
    notes:
      'one trace per sample and epoch; agent from the `span_begin` of type agent, else "assistant"; model calls of scorers are left out; target = expected answer, scores = outcome and labels',
  },
  recognise: (document) => {
    const files = document.kind === "folder" ? document.files : [document];
    const objects = files.flatMap((file): JsonObject[] => [objectOf(file) ?? {}]);
    if (objects.some(isHeader)) return { confidence: "certain", keys: ["version", "eval", "plan"] };
    const isAlone = document.kind !== "folder" && objects.some(isSample);
    return isAlone ? { confidence: "likely", keys: ["epoch", "input", "target", "messages"] } : null;
  },
  read: (document) => {
    const samples = samplesOf(document);
    return samples.length > 0 ? samples.map(readSample) : [withoutSamples(document)];
  },
};

function readSample(sample: InspectSample): ParsedTrace {
  const { value, pointer, header } = sample;
  const said = namesAgents(sample) ? byEvents(sample) : byMessages(sample);
  const spec = objectAt(header, "eval");
  const task = textField(spec, "task");
  const labels = scoresOf(value);
  const failure = errorOf(sample);
  return buildTrace({
    format: "inspect",
    pointer,
    steps: [...said.steps, ...failure],
    agents: said.agents,
    question: questionOf(sample),
    expectedAnswer: targetOf(value),
    finalAnswer: answerOf(sample),
    outcome: failure.length > 0 ? "failed" : outcomeOf(labels),
    termination: failure[0]?.content ?? limitOf(value) ?? stopOf(value),
    externalId: textField(value, "uuid") ?? `${String(value["id"])}_epoch_${String(value["epoch"])}`,
    system: task === undefined ? undefined : { name: task },
    labels,
    duplicateCount: said.duplicateCount,
    metadata: { sampleId: value["id"], epoch: value["epoch"], ...modelOf(spec) },
  });
}

const modelOf = (spec: JsonObject): JsonObject => (typeof spec["model"] === "string" ? { model: spec["model"] } : {});

interface Said {
  steps: StepDraft[];
  agents: TraceAgent[];
  duplicateCount: number;
}

function byMessages(sample: InspectSample): Said {
  const messages = sample.messages.flatMap(
    ({ value, pointer, literal }) => decodeMessage(messageOf(value, sample), pointer, literal) ?? [],
  );
  return { ...conversation(messages, { agent: "assistant" }), duplicateCount: 0 };
}

/**
 * Transfers are hand-offs; an agent that works inside a tool's call and gives its answer back
 * was asked, not handed over to.
 */
function byEvents(sample: InspectSample): Said {
  const { steps, tools } = eventSteps(sample);
  const reached = agentsOfCalls(sample);
  const speakers = steps.flatMap(({ kind, rawAgent }) => (kind === "tool-result" ? [] : [rawAgent]));
  const merged = mergeHandoffs(steps, transferTarget(speakers));
  return {
    steps: markDelegations(merged.steps, ({ callId }) => reached.get(callId ?? "")),
    agents: [...tools].map(([name, names]) => ({ name, tools: [...names] })),
    duplicateCount: merged.duplicateCount,
  };
}

function questionOf(sample: InspectSample): string {
  const input = withAttachments(sample.value["input"], sample);
  if (typeof input === "string") return input;
  return decodeMessages(input, pointerTo(sample.pointer, "input"), sample.literal)
    .filter(({ role }) => role === "user")
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])))
    .join("\n");
}

function targetOf({ target }: JsonObject): string | undefined {
  const targets = (Array.isArray(target) ? target : [target]).filter((one) => typeof one === "string" && one !== "");
  return targets.length > 0 ? targets.join("\n") : undefined;
}

function answerOf(sample: InspectSample): string | undefined {
  const [choice] = listAt(objectAt(sample.value, "output"), "choices");
  const message = isObject(choice) ? decodeMessage(messageOf(choice["message"], sample), "", sample.literal) : null;
  const text = (message?.parts ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return text.trim() === "" ? undefined : text;
}

function scoresOf(value: JsonObject): LabelDraft[] {
  const scores = { ...objectAt(value, "scores") };
  // The first logs had one score without a name.
  if (Object.keys(scores).length === 0 && isObject(value["score"])) scores["score"] = value["score"];
  return Object.entries(scores).flatMap(([category, score]): LabelDraft[] => {
    if (!isObject(score)) return [];
    const { value: given } = score;
    const isPlain = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
    return [
      { source: "inspect", category, reason: textAt(score, "explanation") ?? "", value: isPlain ? given : undefined },
    ];
  });
}

/** Inspect's own letters, and numbers that are 0 or 1; partial credit and anything else says nothing. */
function outcomeOf(labels: readonly LabelDraft[]): Outcome {
  const isPassed = ({ value }: LabelDraft): boolean => value === "C" || value === 1 || value === true;
  const isFailed = ({ value }: LabelDraft): boolean => value === "I" || value === 0 || value === false;
  if (labels.length === 0 || !labels.every((label) => isPassed(label) || isFailed(label))) return "unknown";
  return labels.every(isPassed) ? "passed" : "failed";
}

function errorOf({ value, pointer }: InspectSample): StepDraft[] {
  const message = textField(objectAt(value, "error"), "message");
  if (message === undefined) return [];
  const where = pointerTo(pointer, "error", "message");
  return [{ rawAgent: "system", kind: "system", content: message, pointer: where, isError: true }];
}

function limitOf(value: JsonObject): string | undefined {
  const type = textField(objectAt(value, "limit"), "type");
  return type === undefined ? undefined : `${type} limit`;
}

function stopOf(value: JsonObject): string | undefined {
  const [choice] = listAt(objectAt(value, "output"), "choices");
  return isObject(choice) ? textField(choice, "stop_reason") : undefined;
}

/** A log that ended before its first sample did. */
function withoutSamples(document: Document): ParsedTrace {
  const files = document.kind === "folder" ? document.files : [document];
  const header = files.flatMap((file): JsonObject[] => [objectOf(file) ?? {}]).find(isHeader) ?? {};
  const status = textField(header, "status") ?? "started";
  const why = textField(objectAt(header, "error"), "message");
  const message = `The log holds no sample: the evaluation is "${status}"${why === undefined ? "" : ` (${why.slice(0, 200)})`}.`;
  return {
    trace: null,
    issues: [{ severity: "error", code: "no-steps", message, pointer: document.pointer }],
    report: plainReport,
  };
}
