import { findFacts } from "@/lib/attribution/rules/find-facts";
import { firstCodeStep } from "@/lib/attribution/rules/first-code";
import { answerOriginStep } from "@/lib/attribution/rules/answer-origin";
import { type Quote } from "@/lib/traces/attribution";
import { type Step, type Trace } from "@/lib/traces/trace";
import { quoteFor } from "./features/feature-words";
import { type WordFamily, wordFamilies } from "./features/word-families";
import { type LearnedFeature } from "./learned/learned-features";
import { learnedQuoteFor, learnedWordsFor } from "./learned/learned-words";

/** A sign said with the very thing that it rests on in this trace. */
export interface ToldSign {
  /** A clause about the step, without a subject: "writes the first code of the run". */
  words: string;
  quote: Quote | null;
}

const failureLength = 60;
/** What stands in more text than this, in characters, is not said to stand nowhere. */
const searchedLength = 400_000;
const number = /\p{Nd}[\p{Nd}.,]*\p{Nd}/gu;

const familyClauses: Record<WordFamily, string> = {
  byHand: "relies on its own knowledge or findings",
  assuming: "makes an assumption",
  verifying: "says that it has checked",
  failing: "mentions a failure",
  concluding: "concludes",
  planning: "plans",
  asking: "asks",
};

/**
 * A feature of a step that is high, said so that a person can look it up; null where it names nothing that stands in
 * the trace (how long a step is, how much came before it).
 */
export function tellFeature(name: string, step: Step, trace: Trace): ToldSign | null {
  switch (name) {
    case "firstCodeRule":
      return tellFirstCode(step, trace);
    case "failsAfter":
      return tellFailure(step, trace);
    case "unsourcedNumbers":
      return tellNumbers(step, trace);
    case "answerOriginRule":
    case "answerFirst":
      return tellAnswer(step, trace);
    default:
      return name in wordFamilies ? tellFamily(name as WordFamily, step, trace) : null;
  }
}

function tellFirstCode(step: Step, trace: Trace): ToldSign | null {
  const rule = firstCodeStep(trace);
  if (rule === null || rule.step.index !== step.index || rule.basis !== "code") return null;
  const text = quoteFor("code", step, trace);
  return text === null ? null : { words: "writes the first code of the run", quote: { stepIndex: step.index, text } };
}

const tellFailure = (step: Step, trace: Trace): ToldSign | null => {
  const failure = failureAfter(step, trace);
  return failure && { words: `led to a failure at ${failure.words}`, quote: failure.quote };
};

/** The tool answer right after a step where it states an error, with the words in which it does. */
function failureAfter(step: Step, { steps }: Trace): ToldSign | null {
  const next = steps.slice(step.index + 1, step.index + 3).find(({ kind }) => kind === "tool-result");
  if (!next?.isError) return null;
  const text = failureText(next.content.slice(0, 20_000));
  return { words: `step ${next.index}`, quote: text === "" ? null : { stepIndex: next.index, text } };
}

/** Of JSON what it calls the message or error; else the last line that speaks of a failure, else the first. */
function failureText(content: string): string {
  const message = /"(?:message|error|error_?message|detail|reason)"\s*:\s*"([^"\\]{3,200})/iu.exec(content)?.[1];
  const lines = content.split("\n").map((line) => line.trim());
  const line =
    message ?? lines.findLast((one) => /error|exception|fail|denied|timeout/iu.test(one)) ?? lines.find(Boolean);
  return (line ?? "").slice(0, failureLength).toWellFormed().trimEnd();
}

/** What stands before a step, the question first; null where it is too long to be searched. */
function textBefore(step: Step, { question, steps }: Trace): string | null {
  const texts = [question];
  let length = question.length;
  for (const { content } of steps.slice(0, step.index)) {
    length += content.length;
    if (length > searchedLength) return null;
    texts.push(content);
  }
  return texts.join("\n");
}

/** The first two numbers that stand neither in the question nor in a step before. */
function tellNumbers(step: Step, trace: Trace): ToldSign | null {
  const before = textBefore(step, trace);
  if (before === null) return null;
  const found = [...new Set(step.content.slice(0, 20_000).match(number))].filter((one) => !before.includes(one));
  // A long one is more telling than the number of a list or a page.
  const [first, second] = found.toSorted((a, b) => Number(b.length > 2) - Number(a.length > 2));
  if (first === undefined) return null;
  return {
    words:
      second === undefined
        ? `introduces ${first}, which appears nowhere earlier`
        : `introduces ${first} and ${second}, which appear nowhere earlier`,
    quote: { stepIndex: step.index, text: first },
  };
}

function tellAnswer(step: Step, trace: Trace): ToldSign | null {
  const origin = answerOriginStep(trace);
  const [token] = (origin?.tokens ?? []).toSorted((a, b) => b.length - a.length);
  if (origin === null || origin.step.index !== step.index || token === undefined) return null;
  const at = step.content.toLowerCase().indexOf(token);
  if (at < 0) return null;
  const text = step.content.slice(at, at + token.length);
  return {
    words: `is the first to say “${text}”, which is in the final answer`,
    quote: { stepIndex: step.index, text },
  };
}

function tellFamily(family: WordFamily, step: Step, trace: Trace): ToldSign | null {
  const text = quoteFor(family, step, trace);
  return text === null ? null : { words: familyClauses[family], quote: { stepIndex: step.index, text } };
}

/** The same of a sign that was learned: values in place of their forms, and nothing of what is not there. */
export function tellLearned(feature: LearnedFeature, step: Step, trace: Trace): ToldSign | null {
  if (feature.place !== "in" || feature.without !== null) return null;
  const colon = feature.sign.indexOf(":");
  const [kind, body] = [feature.sign.slice(0, colon), feature.sign.slice(colon + 1)];
  if (kind === "fresh" || kind === "differs" || kind === "stale") return tellValue(kind, body, step, trace);
  if (kind !== "word" && kind !== "tool" && kind !== "use") return null;
  const text = learnedQuoteFor(feature, step);
  return {
    words: learnedWordsFor(feature, true).replace(/^it /u, ""),
    quote: text === null ? null : { stepIndex: step.index, text },
  };
}

function tellValue(kind: "fresh" | "differs" | "stale", form: string, step: Step, trace: Trace): ToldSign | null {
  const facts = findFacts(step.content).filter((fact) => fact.form === form);
  if (kind === "fresh") {
    const before = textBefore(step, trace);
    const fresh = facts.find(({ text }) => before !== null && !before.includes(text));
    if (!fresh) return null;
    const { text } = fresh;
    return { words: `introduces ${text}, which appears nowhere earlier`, quote: { stepIndex: step.index, text } };
  }
  const [own] = facts;
  if (!own) return null;
  const quote = { stepIndex: step.index, text: own.text };
  const before = trace.steps
    .slice(0, step.index)
    .findLast(({ content }) => findFacts(content).some((fact) => fact.form === form && fact.text !== own.text));
  const other = before && findFacts(before.content).findLast((fact) => fact.form === form && fact.text !== own.text);
  return before && other ? { words: `has ${own.text}; step ${before.index} has ${other.text}`, quote } : null;
}
