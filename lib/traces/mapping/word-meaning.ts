import { type Outcome, type StepKind } from "../trace";

const kindWords: Record<Exclude<StepKind, "message">, readonly string[]> = {
  input: [
    "user",
    "human",
    "input",
    "question",
    "query",
    "task",
    "customer",
    "userproxy",
    "usermessage",
    "humanmessage",
  ],
  system: ["system", "developer", "systemprompt", "systemmessage", "instructions"],
  thought: ["thought", "thoughts", "thinking", "reasoning", "reflection", "thoughtevent"],
  handoff: ["handoff", "transfer", "delegate", "delegation", "handoffmessage"],
  "tool-call": ["toolcall", "toolcalls", "tooluse", "functioncall", "action", "call", "toolcallrequestevent"],
  "tool-result": [
    ...["tool", "function", "toolresult", "tooloutput", "functioncalloutput", "functionresult", "functionresponse"],
    ...["observation", "environment", "result", "toolmessage", "toolresponse", "executor", "computerterminal"],
  ],
};
const kindOfWord = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.map((word) => [word, kind as StepKind] as const)),
);

const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a word for a kind of step, or the name of a speaker, usually means: a message unless it says otherwise. */
export const kindOf = (word: string): StepKind => kindOfWord.get(plain(word.slice(0, 100))) ?? "message";

const passedWords = new Set([
  "true",
  "passed",
  "pass",
  "success",
  "successful",
  "succeeded",
  "correct",
  "resolved",
  "c",
]);
const failedWords = new Set(["false", "failed", "fail", "failure", "error", "incorrect", "wrong", "unresolved", "i"]);

/**
 * What a value that states an outcome usually means: a word, whether it is right, or a score,
 * of which only 1 and more passes.
 */
export function outcomeOf(value: unknown): Outcome {
  if (typeof value === "number") return value >= 1 ? "passed" : "failed";
  const word = plain(String(value).slice(0, 100));
  if (passedWords.has(word)) return "passed";
  return failedWords.has(word) ? "failed" : "unknown";
}
