import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Attribution } from "@/lib/traces/attribution";
import { type Step, type Trace } from "@/lib/traces/trace";
import { givesAway, namesUnseen, saysUnseen, type Secret, secretOf, sharesWords } from "./gives-away";
import { adviceFor, type AdvisedStep } from "./mode-advice";

/** What an agent is told before it tries again. */
export interface Lesson {
  /** Who is told. */
  agent: string;
  /** The step of the failed trace that it is about. */
  stepIndex: number;
  /** A few sentences on one line, without the solution. */
  text: string;
}

export type Diagnosis = Pick<Attribution, "agent" | "stepIndex" | "reason" | "failureMode" | "taxonomy">;

export interface LessonInput {
  attribution: Diagnosis;
  trace: Pick<Trace, "question" | "expectedAnswer"> & {
    steps: readonly (Pick<Step, "index" | "agent" | "content"> & AdvisedStep)[];
  };
  /** By which the failure mode is understood; null where there is none. */
  taxonomy: Taxonomy | null;
  /** Contents that the step was given in replays, and other words of the solution that are at hand. */
  corrected?: readonly string[];
}

const longestReason = 240;

/** Where all else would tell the solution. */
const barestWords = "Look once more, with care.";

/**
 * Words of English that other languages do not share: only of English it is known how it
 * says what would have been right.
 */
const english =
  /\b(?:the|and|with|from|that|this|which|were|did|by|used|took|made|gave|failed|missed|ignored|wrong|without|its|been|to)\b/iu;
const otherLetters = /(?!\p{sc=Latin})\p{L}/u;

/** From here on a sentence says what would have been right. */
const turnToSolution =
  /[,;:]?\s*(?:\b(?:instead of|rather than|whereas|while|but|when|where)\b(?=.*\b(?:should|must|correct|right|actual|actually|really|instead)\b)|\b(?:instead of|rather than)\b).*$/isu;
const saysWhatIsRight =
  /\b(?:should|must|ought|needs? to|needed to|has to|had to|would have|could have|correct(?:ly)?|right|actual(?:ly)?|in fact|expected|solution|true (?:answer|value))\b/iu;
/** Behind these words stands what is right, where it is something that the agents had not seen. */
const contrast = /[,;:(]?\s*\b(?:although|though|yet|whereas|while|but|not|when|where)\b/giu;
const demand = /\b(?:needs?|needed|wants?|wanted|requires?|required|demands?|demanded|calls? for|called for)\b/giu;

/** One line of plain text: no control characters, white space folded. */
export const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();

/** Where one of these words stands with something unseen behind it; -1 for nowhere. */
const placeBeforeUnseen = (sentence: string, words: RegExp, secret: Secret): number =>
  [...sentence.matchAll(words)].find(({ 0: word, index }) => saysUnseen(sentence.slice(index + word.length), secret))
    ?.index ?? -1;

/** What a sentence says of what was done; null where it says what is right. */
function doneIn(sentence: string, secret: Secret): string | null {
  const done = sentence.replace(turnToSolution, "");
  const turn = placeBeforeUnseen(done, contrast, secret);
  const said = (turn === -1 ? done : done.slice(0, turn)).replace(/[\s.,;:!。！？]+$/u, "");
  return saysWhatIsRight.test(said) || placeBeforeUnseen(said, demand, secret) !== -1 ? null : said;
}

/**
 * The first sentence of a reason in English that says what was done and neither what is right, nor a word of the
 * solution or a value that the agents had not seen; null where there is none.
 */
function sayable(reason: string, secret: Secret): string | null {
  const sentences = onOneLine(reason.slice(0, 10_000)).split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u);
  for (const sentence of sentences.filter(({ length }) => length <= 2 * longestReason)) {
    if (otherLetters.test(sentence) || !english.test(sentence)) continue;
    const said = doneIn(sentence, secret);
    if (said === null || said.length < 12 || said.length > longestReason) continue;
    if (!givesAway(said, secret) && !sharesWords(said, secret) && !namesUnseen(said, secret)) return `${said}.`;
  }
  return null;
}

const longestMode = 200;

/**
 * A failure mode that no taxonomy knows, where it may be told: free words of a model can say the solution like any
 * reason. Null where they do, or there is none.
 */
export function sayableMode(input: LessonInput): string | null {
  const said = onOneLine(input.attribution.failureMode ?? "");
  if (said === "" || said.length > longestMode) return null;
  const secret = secretOfLesson(input);
  return givesAway(said, secret) || sharesWords(said, secret) || namesUnseen(said, secret) ? null : said;
}

const secretOfLesson = ({ attribution, trace, corrected = [] }: LessonInput): Secret =>
  secretOf({
    question: trace.question,
    seen: trace.steps
      .filter(({ index }) => index <= attribution.stepIndex)
      .flatMap(({ agent, content }) => [agent, content]),
    expectedAnswer: trace.expectedAnswer,
    corrected,
  });

/**
 * The lesson of an attribution in plain words, without a model: who went wrong, what was done as far as the reason says
 * that without the solution, and what to do differently by the failure mode. Neither the expected answer stands in it
 * nor a value of a correction, nor, of a reason, any value that the agents had not seen or a word of the solution: what
 * would say one is left out, down to words that are true of any task.
 */
export function lessonOf(input: LessonInput): Lesson {
  const { attribution, taxonomy } = input;
  const secret = secretOfLesson(input);
  const agent = onOneLine(attribution.agent).slice(0, 120);
  const step = input.trace.steps.find(({ index }) => index === attribution.stepIndex);
  const advice = adviceFor(attribution.failureMode, taxonomy, step);
  const done = sayable(attribution.reason, secret);
  const candidates = [
    ...(done === null ? [] : [`${agent}, in the last attempt this went wrong in your part: ${done} ${advice}`]),
    `${agent}, in the last attempt something went wrong in your part. ${advice}`,
    `In the last attempt something went wrong in your part. ${advice}`,
  ];
  const text = candidates.find((one) => !givesAway(one, secret)) ?? barestWords;
  return { agent: attribution.agent, stepIndex: attribution.stepIndex, text };
}
