import { isObject, type JsonObject } from "./json-value";
import { type Outcome } from "./trace";

/** Objects beside the steps in which a run's result is told. */
const holders = [
  "result",
  "results",
  "info",
  "metadata",
  "evaluation",
  "eval",
  "verifier_result",
  "rewards",
  "summary",
  "extra",
];
const maxDepth = 3;

/** Keys of a verdict, the plainest first. */
const verdicts = ["outcome", "resolved", "is_resolved", "is_correct", "correct", "passed", "success", "is_success"];
const scores = ["reward", "score"];
const statuses = ["status", "exit_status"];
const passedWords = /^(?:true|pass(?:ed)?|success(?:ful)?|succeeded|correct|resolved|solved|yes)$/i;
const failedWords =
  /^(?:false|fail(?:ed|ure)?|error(?:ed)?|incorrect|wrong|unresolved|unsolved|crash(?:ed)?|timed?[ _-]?out|no)$/i;

/**
 * What a file states of how its run ended, in the fields beside its steps: a verdict, else a reward or score of 1 or
 * of 0, else a status. A score between the two says neither, and that a run was completed says nothing of its result;
 * nor does the "success" of a framework (`isOfFramework`), which means that it ran to its end.
 */
export function statedOutcome(value: unknown, isOfFramework = false): Outcome {
  const stated = isObject(value) ? outcomeIn(value, 0) : null;
  if (stated === null) return "unknown";
  return isOfFramework && stated.isStatus && stated.outcome === "passed" ? "unknown" : stated.outcome;
}

interface Stated {
  outcome: Outcome;
  isStatus: boolean;
}

function outcomeIn(value: JsonObject, depth: number): Stated | null {
  const verdict = [...verdicts.map((key) => ofWord(value[key])), ...scores.map((key) => ofScore(value[key]))];
  const own = verdict.find((outcome) => outcome !== "unknown");
  if (own !== undefined) return { outcome: own, isStatus: false };
  if (depth < maxDepth)
    for (const key of holders) {
      const inner = value[key];
      const stated = isObject(inner) ? outcomeIn(inner, depth + 1) : null;
      if (stated !== null) return stated;
    }
  const status = statuses.map((key) => ofStatus(value[key])).find((outcome) => outcome !== "unknown");
  return status === undefined ? null : { outcome: status, isStatus: true };
}

function ofWord(value: unknown): Outcome {
  if (typeof value === "number") return ofScore(value);
  if (typeof value !== "boolean" && typeof value !== "string") return "unknown";
  const word = String(value).slice(0, 40).trim();
  return passedWords.test(word) ? "passed" : failedWords.test(word) ? "failed" : "unknown";
}

const ofScore = (value: unknown): Outcome =>
  typeof value === "boolean" ? ofWord(value) : value === 1 ? "passed" : value === 0 ? "failed" : "unknown";

const ofStatus = (value: unknown): Outcome => (typeof value === "string" ? ofWord(value) : "unknown");
