import { linesOf } from "../autogen/console-text";
import { buildTrace } from "../build-trace";
import { isTranscriptLine, namesCursor, textMessages, transcriptSteps } from "../coding/cursor-transcript-steps";
import { type Document, type FileDocument, firstItems, objectItems, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { markDelegations } from "../hand-over";
import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { type Recognition } from "../recognition";
import { type StepDraft } from "../step-draft";
import { type ParsedTrace } from "../parse-result";
import { runFolders } from "../run-folders";
import { folderOf } from "../trial-folders";

const helperFile = /(?:^|\/)subagents\/[^/]+$/;
const helper = "subagent";
/** So much of a text is looked at to see what it is. */
const lookedAt = 20_000;

/** A transcript of Cursor (`agent-transcripts`): lines of messages, the older text, with those of its helpers. */
export const cursorTranscript: TraceFormat = {
  name: "cursor-transcript",
  title: "Cursor transcript",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "lines `{role, message: {content}}` with `turn_ended` or `<user_query>`; a text of `user:` and `assistant:` with `[Tool call]`; also in a folder with `subagents/`",
    notes:
      'agent "cursor"; text around `<user_query>` counts as system text; tool answers may be missing; a sub-agent joins the call with its task; based on public tools that read it',
  },
  recognise: (document) => {
    if (document.kind !== "folder") return recogniseFile(document);
    const main = document.files.find(({ path }) => !helperFile.test(path));
    return main !== undefined && document.files.every((file) => recogniseFile(file)) ? recogniseFile(main) : null;
  },
  read: (document) => runFolders(document, ownerFinder(document)).flatMap(readTranscript),
};

/** The transcript that a file is of: itself, or for a helper's the one beside or above whose folder it lies. */
function ownerFinder(document: Document): (file: FileDocument) => string {
  const mains = document.kind === "folder" ? document.files.filter(({ path }) => !helperFile.test(path)) : [];
  const stemOf = (path: string): string => path.replace(/\.[^./]+$/, "");
  return ({ path }) => {
    if (mains.length < 2) return "";
    const above = helperFile.test(path) ? path.replace(/(?:^|\/)subagents\/.*$/, "") : null;
    const isOwner = (main: FileDocument): boolean => stemOf(main.path) === above || folderOf(main.path) === above;
    return above === null ? path : (mains.find(isOwner)?.path ?? path);
  };
}

function readTranscript(document: Document): ParsedTrace[] {
  const files = document.kind === "folder" ? document.files : [document];
  const main = files.find(({ path }) => !helperFile.test(path)) ?? files[0];
  if (main === undefined) return [];
  const lines = messagesOf(main);
  const end = lines.findLast(({ value }) => value["type"] === "turn_ended")?.value ?? {};
  const helpers = files.filter((file) => file !== main).map((file) => messagesOf(file));
  const status = textField(end, "status");
  return [
    buildTrace({
      format: "cursor-transcript",
      pointer: main.pointer,
      steps: withHelpers(transcriptSteps(lines), helpers),
      externalId: /([^/]+)\.(?:jsonl|txt)$/.exec(main.path)?.[1],
      system: { name: "Cursor" },
      termination: status,
      outcome: status === "error" ? "failed" : "unknown",
    }),
  ];
}

function recogniseFile(document: Document): Recognition | null {
  if (document.kind === "text") {
    const text = document.text.slice(0, lookedAt);
    const isOwn =
      /^user: *\r?\n\s*<user_query>/.test(text) || (/^user: *$/m.test(text) && /^\[Tool call\] \S/m.test(text));
    return isOwn && /^(?:assistant|A): *$/m.test(text)
      ? { confidence: "certain", keys: ["user:", "assistant:", "[Tool call]"] }
      : null;
  }
  const values = firstItems(document);
  if (values.length === 0 || !values.every(isTranscriptLine)) return null;
  const keys = ["role", "message.content", "type: turn_ended"];
  return { confidence: values.some(namesCursor) ? "certain" : "likely", keys };
}

const messagesOf = (file: FileDocument | Document): PlacedObject[] =>
  file.kind === "text" ? textMessages(linesOf(file.text), file.pointer) : objectItems(file);

/** The steps of each helper behind the call that holds what it was told, else behind all others. */
function withHelpers(steps: readonly StepDraft[], helpers: readonly PlacedObject[][]): StepDraft[] {
  const waiting = new Map<string, StepDraft[][]>();
  for (const lines of helpers) {
    const own = transcriptSteps(lines, helper);
    const task = own.find(({ kind }) => kind === "input")?.content.trim() ?? "";
    waiting.set(task, [...(waiting.get(task) ?? []), own]);
  }
  const names = new Map<string, string>();
  const told = steps.flatMap((step) => {
    const args = step.kind === "tool-call" ? step.tool?.arguments : undefined;
    const own = isObject(args) ? waiting.get(textAt(args, "prompt")?.trim() ?? "")?.shift() : undefined;
    if (!isObject(args) || own === undefined) return [step];
    const name = textField(args, "subagent_type", "subagentType") ?? helper;
    if (step.callId !== undefined) names.set(step.callId, name);
    return [{ ...step, recipient: name }, ...asHelper(own, name, true)];
  });
  const others = [...waiting.values()].flat().flatMap((own) => asHelper(own, helper, false));
  return [...markDelegations(told, ({ callId }) => names.get(callId ?? "")), ...others];
}

/** A helper's steps under its name; the task that its call says already is not said again. */
function asHelper(steps: readonly StepDraft[], name: string, isTold: boolean): StepDraft[] {
  const first = steps.findIndex(({ kind }) => kind === "input");
  return steps.flatMap((step, at): StepDraft[] => {
    if (step.kind === "input" && isTold && at === first) return [];
    if (step.kind === "input") return [{ ...step, kind: "message", rawAgent: "cursor", recipient: name }];
    return [step.rawAgent === helper ? { ...step, rawAgent: name } : step];
  });
}
