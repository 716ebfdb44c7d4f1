import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { conversation } from "../messages/conversation";
import { decodeMessages } from "../messages/decode-messages";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft } from "../step-draft";

/** One run of tau-bench, `{ task_id, reward, info, traj }`; a results file is a list of them. The user is simulated. */
export const tauBench: TraceFormat = {
  name: "tau-bench",
  title: "tau-bench run",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`task_id`, `reward`, `traj`; a list of runs is many traces",
    notes: 'agent "assistant", simulated user "user"; instruction = question, reward = outcome',
  },
  recognise: (document) => {
    const run = objectOf(document);
    return run && isTauRun(run) ? { confidence: "certain", keys: ["task_id", "reward", "traj"] } : null;
  },
  read: (document) => [readTauRun(objectOf(document) ?? {}, document.pointer, literalOf(document))],
};

export const isTauRun = (run: JsonObject): boolean => Array.isArray(run["traj"]) && "task_id" in run && "reward" in run;

/** A run with what others say of it. */
export function readTauRun(
  run: JsonObject,
  pointer: string,
  literal: ReadLiteral,
  labels: LabelDraft[] = [],
): ParsedTrace {
  const task = objectAt(objectAt(run, "info"), "task");
  const messages = decodeMessages(listAt(run, "traj"), pointerTo(pointer, "traj"), literal);
  const reward = numberAt(run, "reward");
  const id = typeof run["task_id"] === "number" || typeof run["task_id"] === "string" ? String(run["task_id"]) : "";
  return buildTrace({
    format: "tau-bench",
    pointer,
    ...conversation(messages, { agent: "assistant" }),
    question: textAt(task, "instruction"),
    expectedAnswer: expectedOf(task),
    outcome: reward === undefined ? "unknown" : reward === 1 ? "passed" : "failed",
    externalId: id === "" ? undefined : id,
    labels: [...scoreOf(reward), ...labels],
    metadata: typeof run["trial"] === "number" ? { trial: run["trial"] } : {},
  });
}

/** What the user must have been told, else what must have been done. */
function expectedOf(task: JsonObject): string | undefined {
  const outputs = listAt(task, "outputs").filter((output) => typeof output === "string");
  if (outputs.length > 0) return outputs.join("\n");
  const actions = listAt(task, "actions");
  return actions.length > 0 ? JSON.stringify(actions) : undefined;
}

const scoreOf = (reward: number | undefined): LabelDraft[] =>
  reward === undefined ? [] : [{ source: "tau-bench", category: "reward", value: reward, reason: "" }];
