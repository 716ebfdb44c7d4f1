import { assembleTrace, leftoverIssue, mergeAgents, speakersOf } from "../assemble-trace";
import { type Attribution } from "../attribution";
import { objectOf } from "../document";
import { type TraceFormat } from "../format";
import { plainReport } from "../import-report";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject, nameKind } from "../json-value";
import { checkLabel } from "../check-label";
import { normaliseAgent } from "../normalise-agent";
import { plainText } from "../plain-text";
import { type ImportIssue, type Outcome, type Step, type TraceAgent } from "../trace";
import { readMessages } from "./history";

const listKeys = ["history", "conversation"] as const;
/** `task` and `problem` stand in sets of its shape. */
const questionKeys = ["question", "task", "problem"] as const;
const answerKeys = ["ground_truth", "groundtruth"] as const;
const correctKeys = ["is_correct", "is_corrected"] as const;
const labelKeys = ["mistake_agent", "mistake_step", "mistake_reason"] as const;
const modeKeys = ["mistake_type", "labels"] as const;
const signature = [...labelKeys, "question_ID", ...answerKeys, ...correctKeys] as const;

/**
 * A file of the Who&When set (algorithm-generated: the agent in `name`; hand-crafted: in `role`), in every spelling
 * that its copies have. One message is one step, always, because `mistake_step` counts messages.
 */
export const whoAndWhen: TraceFormat = {
  name: "who-and-when",
  title: "Who&When",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy:
      "`history` or `conversation`, and one of `mistake_agent`, `mistake_step`, `question_ID`, `ground_truth`, `is_correct`…",
    notes: "see [Who&When](#whowhen)",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null) return null;
    const list = listKeys.find((key) => Object.hasOwn(value, key));
    const seen = signature.filter((key) => Object.hasOwn(value, key));
    if (list === undefined || seen.length === 0) return null;
    return { confidence: seen.some((key) => key.startsWith("mistake_")) ? "certain" : "likely", keys: [list, ...seen] };
  },
  read: (document) => {
    const fields: JsonObject = objectOf(document) ?? {};
    const { pointer } = document;
    const listKey = listKeys.find((key) => Object.hasOwn(fields, key)) ?? "history";
    const list = readMessages(fields[listKey], pointerTo(pointer, listKey));
    if (list.steps === null) return [{ trace: null, issues: list.issues, report: plainReport }];
    const taken = new Set<string>([listKey]);
    const issues = [...list.issues];
    const steps = list.steps;
    const label = readLabel(fields, steps, pointer, taken);
    const agents = mergeAgents(speakersOf(steps), readPrompts(fields, taken));
    const question = readQuestion(fields, steps, pointer, taken, issues);
    const outcome = readOutcome(fields, pointer, taken, issues);
    const expectedAnswer = takeText(fields, answerKeys, taken);
    const externalId = takeText(fields, ["question_ID"], taken);
    const leftover = Object.entries(fields).filter(([key]) => !taken.has(key));
    issues.push(
      ...label.issues,
      ...leftoverIssue(
        "field",
        leftover.map(([key]) => key),
        pointer,
      ),
    );
    const metadata = Object.fromEntries([...leftover, ...list.metadata]);
    const groundTruth = label.groundTruth;
    const last = steps.at(-1);
    const termination = last?.kind === "system" && steps.length > 1 ? last.content.split("\n", 1)[0] : undefined;
    const tags = subsetOf(fields[listKey]);
    const parts = {
      question,
      steps,
      outcome,
      agents,
      expectedAnswer,
      externalId,
      termination,
      groundTruth,
      tags,
      metadata,
    };
    return [{ trace: assembleTrace({ format: "who-and-when", ...parts }), issues, report: plainReport }];
  },
};

/**
 * Which half of the set a file is of, as a tag: who speaks stands in `name` in the algorithm-generated one, and in
 * `role` alone in the hand-crafted one.
 */
function subsetOf(list: unknown): string[] {
  const messages = Array.isArray(list) ? list.filter(isObject) : [];
  const isNamed = ({ name }: JsonObject): boolean => typeof name === "string" && name !== "";
  if (messages.length > 0 && messages.every(isNamed)) return ["algorithm-generated"];
  return messages.some(isNamed) || messages.length === 0 ? [] : ["hand-crafted"];
}

/**
 * The label, as labeled: neither half is ever derived from the other. What cannot be
 * ground truth stays in the metadata.
 */
function readLabel(
  fields: JsonObject,
  steps: readonly Step[],
  pointer: string,
  taken: Set<string>,
): { groundTruth?: Attribution; issues: ImportIssue[] } {
  const present = labelKeys.filter((key) => fields[key] !== undefined && fields[key] !== null);
  const [agent, step] = [fields["mistake_agent"], fields["mistake_step"]];
  if (present.length === 0) return { issues: [] };
  const stepText = typeof step === "number" || typeof step === "string" ? String(step).trim() : "";
  const stepIndex = /^\d{1,15}$/.test(stepText) ? Number(stepText) : null;
  if (typeof agent !== "string" || agent.trim() === "" || stepIndex === null) {
    const at = typeof agent !== "string" || agent.trim() === "" ? "mistake_agent" : "mistake_step";
    const found = typeof fields[at] === "string" ? "not readable" : nameKind(fields[at]);
    const message = `The label's ${at} is ${found}; a label needs an agent's name and a step's number. It stays in the metadata.`;
    return { issues: [{ severity: "warning", code: "label-incomplete", message, pointer: pointerTo(pointer, at) }] };
  }
  const reason = typeof fields["mistake_reason"] === "string" ? fields["mistake_reason"] : "";
  const groundTruth: Attribution = { agent: normaliseAgent(agent), stepIndex, reason, quotes: [], suspects: [] };
  const modeKey = modeKeys.find((key) => typeof fields[key] === "string" && fields[key] !== "");
  if (modeKey !== undefined) groundTruth.failureMode = String(fields[modeKey]);
  const checked = checkLabel(
    groundTruth,
    steps,
    pointerTo(pointer, "mistake_step"),
    pointerTo(pointer, "mistake_agent"),
  );
  if (!checked.isUsable) return { issues: checked.issues };
  for (const key of labelKeys) if (key !== "mistake_reason" || typeof fields[key] === "string") taken.add(key);
  if (modeKey !== undefined) taken.add(modeKey);
  return { groundTruth, issues: checked.issues };
}

/** `system_prompt` is an object from an agent's name to its prompt. Any other shape stays in the metadata. */
function readPrompts(fields: JsonObject, taken: Set<string>): TraceAgent[] {
  const prompts = fields["system_prompt"];
  if (!isObject(prompts) || !Object.values(prompts).every((prompt) => typeof prompt === "string")) return [];
  taken.add("system_prompt");
  return Object.entries(prompts).map(([name, prompt]) => ({
    name: normaliseAgent(name),
    systemPrompt: String(prompt),
  }));
}

function readQuestion(
  fields: JsonObject,
  steps: readonly Step[],
  pointer: string,
  taken: Set<string>,
  issues: ImportIssue[],
): string {
  const stated = takeText(fields, questionKeys, taken);
  if (stated !== undefined) return stated;
  const asked = steps[0]?.kind === "input" ? steps[0].content : "";
  const where = asked === "" ? "there is none in the history either" : "taken from the first message";
  issues.push({
    severity: "warning",
    code: "question-missing",
    message: `The file states no question; ${where}.`,
    pointer,
  });
  return asked;
}

/** The set holds failures, so a file that says nothing is one. */
function readOutcome(fields: JsonObject, pointer: string, taken: Set<string>, issues: ImportIssue[]): Outcome {
  const key = correctKeys.find((name) => fields[name] !== undefined && fields[name] !== null);
  if (key === undefined) return "failed";
  const stated = String(fields[key]).toLowerCase();
  if (stated !== "true" && stated !== "false") return "failed";
  taken.add(key);
  const isLabelled = labelKeys.some((name) => Object.hasOwn(fields, name));
  if (stated === "true" && isLabelled) {
    const message = `The file says that the answer was right (${key}) and labels a mistake as well. Both are kept.`;
    issues.push({ severity: "warning", code: "label-on-passed", message, pointer: pointerTo(pointer, key) });
  }
  return stated === "true" ? "passed" : "failed";
}

/** The first of the keys that holds a text or a number, as text. */
function takeText(fields: JsonObject, keys: readonly string[], taken: Set<string>): string | undefined {
  const key = keys.find((name) => typeof fields[name] === "string" || typeof fields[name] === "number");
  if (key === undefined) return undefined;
  taken.add(key);
  return plainText(String(fields[key]));
}
