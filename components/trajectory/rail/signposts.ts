import { type Symptom } from "@/lib/attribution/symptom-step";
import { formatCount } from "@/lib/format";
import { symptomWords } from "../trace/symptom-words";
import { type StepOutline } from "../trace/step-outline";
import { type StepMark } from "../trace/step-marks";
import { type Signpost } from "./lanes-model";

const mostPosts = 24;
const mostSuspects = 4;
/** Where more steps failed, only the first is named: posts in a row say nothing, and the lanes mark them all. */
const mostErrors = 8;
const noComments: ReadonlyMap<number, number> = new Map();

/**
 * What the outline names, most important first where there is not room for all: answers and ground truth, suspects,
 * errors, comments (how many at each step), and the symptom; the last step where there is none.
 */
export function signposts(
  marks: ReadonlyMap<number, StepMark>,
  outline: readonly StepOutline[],
  symptom: Symptom | null,
  comments = noComments,
): Signpost[] {
  const posts: (Signpost & { weight: number })[] = [];
  for (const [stepIndex, mark] of marks) {
    if (stepIndex >= outline.length) continue;
    if (mark.isDecisive || mark.decisiveWords) {
      const said = mark.decisiveWords ?? "decisive";
      const words = mark.isTruth ? `${said} · ground truth` : said;
      posts.push({
        stepIndex,
        words,
        tone: mark.isDecisive ? "fault" : mark.isTruth ? "truth" : "plain",
        weight: mark.isDecisive ? 0 : 2,
      });
    } else if (mark.isTruth) posts.push({ stepIndex, words: "ground truth", tone: "truth", weight: 1 });
    else if (mark.suspectRank !== null && mark.suspectRank <= mostSuspects)
      posts.push({ stepIndex, words: mark.suspectWords ?? "suspect", tone: "plain", weight: 3 });
    else if (mark.quotes.length > 0) posts.push({ stepIndex, words: "quoted", tone: "plain", weight: 4 });
  }
  const isNamed = (stepIndex: number) => posts.some((post) => post.stepIndex === stepIndex);
  const errors = outline.flatMap((step, stepIndex) => (step.isError ? [stepIndex] : []));
  const named = errors.length > mostErrors ? errors.slice(0, 1) : errors;
  const errorWords = errors.length > mostErrors ? `first of ${formatCount(errors.length, "error")}` : "error";
  for (const stepIndex of named)
    if (!isNamed(stepIndex)) posts.push({ stepIndex, words: errorWords, tone: "plain", weight: 5 });
  for (const [stepIndex, count] of comments)
    if (stepIndex < outline.length && !isNamed(stepIndex))
      posts.push({ stepIndex, words: formatCount(count, "comment"), tone: "plain", weight: 4 });
  const last = outline.length - 1;
  const end = symptom?.stepIndex ?? last;
  if (last > 0 && !isNamed(end))
    posts.push({
      stepIndex: end,
      words: symptom ? symptomWords(symptom, last) : "last step",
      tone: "plain",
      weight: 2,
    });
  return posts
    .sort((a, b) => a.weight - b.weight || a.stepIndex - b.stepIndex)
    .slice(0, mostPosts)
    .map(({ stepIndex, words, tone }) => ({ stepIndex, words, tone }));
}
