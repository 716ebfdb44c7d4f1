import { afterThinking } from "@/lib/attribution/after-thinking";
import { readAttributionText } from "@/lib/attribution/read-text-answers";

/**
 * `strict`: one `<think>…</think>`, then one `<answer>agent|step</answer>`, and nothing else. `lenient`: the
 * answer, whatever stands around it.
 */
export const answerForms = ["strict", "lenient"] as const;
export type AnswerForm = (typeof answerForms)[number];

/** Whom a tracer names, and which step, from 0. */
export interface TracedAnswer {
  agent: string;
  stepIndex: number;
}

/** The one place of a tag; null where it does not stand in the text, or more than once. */
function onlyPlaceOf(tag: string, text: string): number | null {
  const first = text.indexOf(tag);
  return first !== -1 && text.indexOf(tag, first + tag.length) === -1 ? first : null;
}

/** `agent|step`: the last bar parts the two, since a name may hold one. */
export function readPair(pair: string): TracedAnswer | null {
  const bar = pair.lastIndexOf("|");
  if (bar === -1) return null;
  const agent = pair.slice(0, bar).trim();
  const step = pair.slice(bar + 1).trim();
  const stepIndex = /^[0-9]+$/.test(step) ? Number(step) : -1;
  return agent !== "" && stepIndex >= 0 && Number.isSafeInteger(stepIndex) ? { agent, stepIndex } : null;
}

/**
 * An answer in exactly the form that is trained: I_format of AgenTracer (arXiv 2509.03312, section 3). White space
 * around the parts is nothing. This is no `readAttributionText`, which serves: that one also takes JSON's and
 * Who&When's plain forms, tags in capitals, "step 4", and an answer given twice.
 */
export function readStrictAnswer(text: string): TracedAnswer | null {
  const said = text.trim();
  const think = onlyPlaceOf("<think>", said);
  const thought = onlyPlaceOf("</think>", said);
  const answer = onlyPlaceOf("<answer>", said);
  const end = onlyPlaceOf("</answer>", said);
  if (think !== 0 || thought === null || answer === null || end === null) return null;
  const isInOrder = thought < answer && answer < end && end + "</answer>".length === said.length;
  if (!isInOrder || said.slice(thought + "</think>".length, answer).trim() !== "") return null;
  return readPair(said.slice(answer + "<answer>".length, end));
}

/**
 * So much of an answer's end is read where its form is not kept: what is said in it takes no more room, and the regular
 * expressions of all forms are slow on hostile texts.
 */
const longestLenient = 20_000;

/**
 * What a served tracer model would be understood to have answered between answer tags, near the end of the text; null
 * where there are none, or two that differ.
 */
export function readLenientAnswer(text: string): TracedAnswer | null {
  const end = text.slice(-longestLenient);
  const isWhole = end.length === text.length;
  // Thoughts that never close hold no answer, also where their opening tag is too far away to be read.
  if (!isWhole && /^\s*<think(?:ing)?>/i.test(text.slice(0, 1_000)) && !/<\/think(?:ing)?>/i.test(text)) return null;
  const said = afterThinking(end);
  if (!/<answer>/i.test(said)) return null;
  const { agent, step } = readAttributionText(said) ?? { agent: null, step: null };
  return agent !== null && step !== null && step >= 0 ? { agent, stepIndex: step } : null;
}
