import { ag2Steps } from "../autogen/ag2-steps";
import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { readMastLabels } from "../labels/mast-labels";
import { readHyperAgentLog } from "../logs/hyperagent-log";
import { type LogFacts } from "../logs/log-sections";
import { readLogText } from "../logs/read-log";
import { type ParsedTrace } from "../parse-result";
import { type Outcome } from "../trace";

/**
 * A row of MAST (MAD): the text of a trace of any system, with the failure modes that a judge
 * or several people found in it.
 */
export const mast: TraceFormat = {
  name: "mast",
  title: "MAST (MAD)",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`mas_name` + `trace`",
    notes: "the text is read as the log that it is; labels by failure mode, one source for each annotator",
  },
  recognise: (document) => {
    const value = objectOf(document);
    const isRow = value !== null && hasKeys(value, "mas_name", "trace");
    return isRow ? { confidence: "certain", keys: ["mas_name", "trace", ...labelKeys(value)] } : null;
  },
  read: (document) => {
    const value: JsonObject = objectOf(document) ?? {};
    const { pointer } = document;
    const held = value["trace"];
    const facts = readHeld(
      isObject(held) ? held["trajectory"] : held,
      document,
      pointerTo(pointer, "trace", ...(isObject(held) ? ["trajectory"] : [])),
    );
    const id = value["trace_id"] ?? (isObject(held) ? held["key"] : undefined);
    const name = textAt(value, "mas_name");
    const benchmark = textAt(value, "benchmark_name");
    return [
      buildTrace({
        ...facts,
        format: "mast",
        pointer,
        externalId: id === undefined ? undefined : String(id),
        system: name === undefined ? undefined : { name },
        labels: readMastLabels(value),
        tags: benchmark === undefined ? [] : [benchmark],
      }),
    ];
  },
};

const labelKeys = (value: JsonObject): string[] => ["mast_annotation", "annotations"].filter((key) => key in value);

/**
 * The first edition (MASFT): a problem, its trajectory as messages or as lines of a log, a note; or
 * a run of MetaGPT with its log.
 */
export const masft: TraceFormat = {
  name: "masft",
  title: "MASFT",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`instance_id` + `problem_statement` + `trajectory`; `run_id` + `prompt` + `content`",
    notes: "labels from the options of the note",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null) return null;
    if (hasKeys(value, "instance_id", "problem_statement", "trajectory"))
      return { confidence: "certain", keys: ["instance_id", "problem_statement", "trajectory", "other_data"] };
    const isRun = hasKeys(value, "run_id", "prompt", "content") && typeof value["content"] === "string";
    return isRun ? { confidence: "certain", keys: ["run_id", "prompt", "content"] } : null;
  },
  read: (document) => [readMasft(document, objectOf(document) ?? {})],
};

function readMasft(document: Document, value: JsonObject): ParsedTrace {
  const { pointer } = document;
  if (!("trajectory" in value)) {
    const facts = readLogText(textAt(value, "content") ?? "", pointerTo(pointer, "content"));
    const externalId = textAt(value, "run_id");
    return buildTrace({ ...facts, format: "masft", pointer, question: textAt(value, "prompt"), externalId });
  }
  const other = objectAt(value, "other_data");
  return buildTrace({
    ...readHeld(value["trajectory"], document, pointerTo(pointer, "trajectory")),
    format: "masft",
    pointer,
    externalId: String(value["instance_id"]),
    question: textOf(value["problem_statement"]),
    expectedAnswer: statedText(other["answer"]),
    finalAnswer: statedText(other["given"]),
    outcome: outcomeOf(other["correct"]),
    labels: readMastLabels(value),
  });
}

/** A trajectory as a text, as lines of a log, or as messages whose content may be a list of lines. */
function readHeld(held: unknown, document: Document, pointer: string): LogFacts {
  if (typeof held === "string") return readLogText(held, pointer);
  const list = Array.isArray(held) ? held : listAt(isObject(held) ? held : {}, "trajectory");
  if (list.some((item) => typeof item === "string"))
    return readHyperAgentLog(
      list.map((line) => String(line)),
      (line) => pointerTo(pointer, line),
    );
  const literal = literalOf(document);
  const messages = list.flatMap((value: unknown, at) =>
    isObject(value) ? [{ value, pointer: pointerTo(pointer, at), literal }] : [],
  );
  return ag2Steps(messages);
}

const textOf = (value: unknown): string | undefined =>
  Array.isArray(value) ? value.map(String).join("\n") : statedText(value);

const statedText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const outcomeOf = (correct: unknown): Outcome | undefined =>
  typeof correct === "boolean" ? (correct ? "passed" : "failed") : undefined;
