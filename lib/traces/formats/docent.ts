import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { type LabelDraft } from "../step-draft";

interface Transcript {
  value: JsonObject;
  pointer: string;
  name: string | undefined;
}

/** An `AgentRun` of Docent: transcripts, each of one agent, and metadata with scores. */
export const docent: TraceFormat = {
  name: "docent",
  title: "Docent agent run",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`transcripts` with `messages`",
    notes: "agent = the name of the transcript if there are several; scores = labels",
  },
  recognise: (document) => {
    const run = objectOf(document);
    const transcripts = run ? transcriptsOf(run, "") : [];
    const isRun = transcripts.length > 0 && transcripts.every(({ value }) => Array.isArray(value["messages"]));
    return isRun ? { confidence: "certain", keys: ["transcripts", "messages", "metadata"] } : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const { pointer } = document;
    const transcripts = transcriptsOf(run, pointer);
    const isOne = transcripts.length === 1;
    const steps = transcripts.flatMap((transcript) => {
      const where = pointerTo(transcript.pointer, "messages");
      const agent = (isOne ? undefined : transcript.name) ?? "assistant";
      return decodeMessages(transcript.value["messages"], where, literalOf(document)).flatMap((message) =>
        messageSteps(message, { agent }),
      );
    });
    const metadata = objectAt(run, "metadata");
    const scores = scoresOf(metadata);
    return [
      buildTrace({
        format: "docent",
        pointer,
        steps,
        externalId: textField(run, "id"),
        title: textField(run, "name"),
        outcome: outcomeOf(scores),
        labels: scores,
      }),
    ];
  },
};

/** A list, or by name as older versions wrote them. */
function transcriptsOf(run: JsonObject, pointer: string): Transcript[] {
  const held = run["transcripts"];
  if (!Array.isArray(held) && !isObject(held)) return [];
  return Object.entries(held).flatMap(([key, value]): Transcript[] => {
    if (!isObject(value)) return [];
    const name = textField(value, "name") ?? (Array.isArray(held) ? undefined : key);
    return [{ value, pointer: pointerTo(pointer, "transcripts", key), name }];
  });
}

function scoresOf(metadata: JsonObject): LabelDraft[] {
  return Object.entries(objectAt(metadata, "scores")).flatMap(([category, value]) =>
    typeof value === "number" || typeof value === "boolean" || typeof value === "string"
      ? [{ source: "docent", category, value, reason: "" }]
      : [],
  );
}

/** Scores that are yes or no, or 0 or 1, say whether it passed; anything between says nothing. */
function outcomeOf(scores: readonly LabelDraft[]): "passed" | "failed" | "unknown" {
  const values = scores.map(({ value }) => value);
  if (values.length === 0 || !values.every((value) => value === true || value === false || value === 0 || value === 1))
    return "unknown";
  return values.every((value) => value === true || value === 1) ? "passed" : "failed";
}
