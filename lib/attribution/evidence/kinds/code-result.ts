import { type Step } from "@/lib/traces/trace";
import { answeredCalls, argumentsText } from "../calls";
import { type KindOfEvidence } from "../evidence-kind";
import { type Failure, readFailure } from "../outcomes";
import { excerpt } from "../passages";
import { meaningOfError } from "../program-errors";
import { type Found, type Ranked, strongest } from "../strongest";

export const codeResult: KindOfEvidence = {
  name: "code-result",
  weight: 0.5,
  summary:
    "A program that divides a value by itself or subtracts it from itself, or the first program whose run fails.",
  find: ({ steps }) => strongest([...selfOperations(steps), ...failingRuns(steps)]),
};

const maxLength = 8_000;
/** A name with its indexes, or a call of it, on both sides of a sign. */
const selfOperation =
  /(?<![\w.)\]*/%'"-]|[*/%-] )((?:[A-Za-z_]\w{0,40}\()?[A-Za-z_]\w{0,40}(?:\.\w{1,40}|\[[^[\]\n]{1,40}\]){0,4}\)?)\s?([/-])\s?\1(?![\w.[('"])/gu;

/** Stricter than `isProgram` of a call: more than one expression. */
const isScript = (text: string): boolean => /\n|;|\bprint\(|=>|\bdef |\bimport /u.test(text);

const codeOf = (step: Step): string => {
  if (step.kind === "tool-call") {
    const text = argumentsText(step);
    return isScript(text) ? text : "";
  }
  return step.kind === "message" && step.content.includes("```") ? step.content.slice(0, maxLength) : "";
};

function selfOperations(steps: readonly Step[]): Ranked[] {
  return steps.flatMap((step): Ranked[] => {
    for (const { 0: all, 1: own = "", 2: sign } of codeOf(step).matchAll(selfOperation)) {
      if (!/[[.(]| [/-] /u.test(all)) continue;
      const from = step.content.indexOf(all);
      const gives = sign === "/" ? "1" : "0";
      const found: Found = {
        stepIndex: step.index,
        agent: step.agent,
        party: "agent",
        words: `Step ${step.index} computes “${excerpt(all)}”, which is ${gives} whatever ${excerpt(own)} is.`,
        span: from < 0 ? null : { from, to: from + all.length },
        against: [],
      };
      return [{ found, strength: 2 }];
    }
    return [];
  });
}

/** The first program of the trace whose run fails. */
function failingRuns(steps: readonly Step[]): Ranked[] {
  for (const { code, answer } of runs(steps)) {
    const failure = readFailure(answer, "python");
    if (failure?.how === "stated" && !failure.isPassing)
      return [{ found: failedAt(code, answer, told(answer, failure)), strength: 1 }];
  }
  return [];
}

/** What a run says of its failure behind the line that it failed. */
function told({ content }: Step, failure: Failure): Failure {
  const text = /^\s{0,4}exit ?code/iu.test(failure.text) ? (content.trimEnd().split("\n").at(-1) ?? "").trim() : "";
  const from = content.lastIndexOf(text);
  return text === "" ? failure : Object.assign(structuredClone(failure), { text, from, to: from + text.length });
}

interface Run {
  code: Step;
  answer: Step;
}

function runs(steps: readonly Step[]): Run[] {
  const called = answeredCalls(steps).flatMap(({ call, answer }) =>
    call && codeOf(call) !== "" ? [{ code: call, answer }] : [],
  );
  const said = steps.flatMap((answer, at): Run[] => {
    const code = steps[at - 1];
    return code && code.kind === "message" && codeOf(code) !== "" && /^\s{0,4}exit ?code/iu.test(answer.content)
      ? [{ code, answer }]
      : [];
  });
  return [...called, ...said].sort((one, other) => one.code.index - other.code.index);
}

function failedAt(code: Step, answer: Step, { from, to, text }: Failure): Found {
  const meaning = meaningOfError(text);
  const why =
    meaning === null
      ? `step ${answer.index} says “${excerpt(text)}”`
      : `${meaning} (step ${answer.index}: “${excerpt(text)}”)`;
  return {
    stepIndex: code.index,
    agent: code.agent,
    party: "agent",
    words: `Step ${code.index} runs a program that fails: ${why}.`,
    span: null,
    against: [{ stepIndex: answer.index, span: to > from ? { from, to } : null, text: answer.content.slice(from, to) }],
  };
}
