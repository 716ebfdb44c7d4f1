import { type Attribution } from "@/lib/traces/attribution";
import { isDenial } from "../denial";
import { type Judge, type JudgeReply } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { afterDenial } from "../prompts/likeliest-prompt";
import { sampleInput } from "../prompts/sample-trace";
import { oneLine } from "../search/one-line";
import { createView, type View } from "../search/view";
import { longestPrompt, planSearch, searchBudget, usualTexts, windowsUntil } from "../search/search-budget";
import { prepareSearch, type SearchParts, saySpans, type Told } from "../search/search-prompt";
import { answerIn, readSearchText, type SearchAnswer, SearchReply } from "../search/search-reply";
import { estimateTokens } from "../token-estimate";
import { answerDenied, deniedAnswer, deniedNote, noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { halveWindows } from "./binary-search";
import { assertNotCancelled } from "./method-steps";
import { cutIntoWindows } from "./range-judgements";

export const searchRule =
  "The trace is longer than the model's context. The judge was shown an outline of all steps and asked for those that it wanted to read; a step longer than the room came in parts.";

const longestNote = 300;
const longestList = 80;
/** A reply's tokens, where it is not known yet. */
const replyTokens = 600;
/** So many questions in a row that bring nothing new end the search. */
const mostIdle = 2;

interface Search {
  view: View;
  calls: number;
  /** Tokens sent and received so far, by estimate. */
  spent: number;
  idle: number;
  told: Omit<Told, "question" | "gone">;
  /** Why the last answer was not taken; null where none was given. */
  refusal: string | null;
  hasRefused: boolean;
  /** What the judge said that found no step; null where it has not. */
  denial: string | null;
  /** No more is read: the next question asks for the answer. */
  mustAnswer: boolean;
}

/** Fewest and most calls of a search, for the event that begins a run. */
export function plannedSearch({ size }: SearchParts, texts = usualTexts): { min: number; max: number } {
  const { min, max } = planSearch(size, texts);
  return { min, max };
}

/**
 * Finds the decisive step of a trace that is longer than the context: the judge reads an outline, asks for steps, and
 * quotes what it blames. Sends at most `texts` times the text of the trace. A judge that cannot ask so is shown
 * windows.
 */
export async function* searchSteps(input: MethodInput, parts: SearchParts, texts = usualTexts): MethodRun {
  const budget = searchBudget(parts.size, texts);
  const view = createView(parts.steps, input.nonce);
  const told = { notes: [], found: [], left: [] };
  view.show(parts.opening, parts.roomBeside(told));
  const search: Search = {
    view,
    calls: 0,
    spent: 0,
    idle: 0,
    told,
    refusal: null,
    hasRefused: false,
    denial: null,
    mustAnswer: false,
  };
  for (;;) {
    assertNotCancelled(input.signal);
    search.mustAnswer ||= search.idle >= mostIdle || isSpent(search, parts, budget);
    const answered = yield* ask(input, parts, search, budget.maxCalls);
    if (answered === null) {
      if (search.denial !== null) return yield* answerDenied(input, search.denial, "abstain");
      if (search.calls > 1 && search.spent > budget.maxTokens * windowsUntil) {
        search.mustAnswer = true;
        yield {
          type: "note",
          message: "The judge's reply could not be read twice, so it was asked for its answer at once.",
        };
        continue;
      }
      yield {
        type: "note",
        message:
          "The judge did not ask for steps in a form that could be read, so it was shown windows of steps instead.",
      };
      return yield* halveWindows(input, parts.steps, cutIntoWindows(input, parts.steps, Infinity));
    }
    const answer = answerIn(answered.value);
    if (answer === null) readOn(search, parts, answered.value);
    else {
      const attribution = isDenial(answer)
        ? yield* weighDenial(input, search, answer.reasoning)
        : yield* weigh(input, parts, search, answer, answered.raw);
      if (attribution) return attribution;
    }
  }
}

/** Whether no more can be asked than the answer itself. */
function isSpent(
  { spent, calls }: Search,
  { size }: SearchParts,
  { maxTokens, maxCalls }: ReturnType<typeof searchBudget>,
) {
  const perCall = longestPrompt(size.contextTokens) + Math.min(replyTokens, size.contextTokens / 10);
  return calls + 1 >= maxCalls || spent + 2 * perCall > maxTokens;
}

/** Null where the judge's reply could not be read twice; an error where it was to answer. */
async function* ask(
  { judge, trace: { steps } }: MethodInput,
  parts: SearchParts,
  search: Search,
  mostCalls: number,
): AsyncGenerator<MethodEvent, Pick<JudgeReply<SearchReply>, "value" | "raw"> | null, void> {
  const { view, told, mustAnswer } = search;
  search.calls += 1;
  const question = questionOf(search, parts.room, mostCalls);
  const { messages, shown } = parts.build(view, { ...told, gone: view.gone(), question });
  const promptTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const range = { first: 0, last: steps.length - 1 };
  if (search.calls === 1 || shown.unseen.length > 0)
    yield { type: "coverage", unseen: [...shown.unseen], rule: searchRule };
  yield { type: "asking", call: "search", ...range };
  try {
    const { value, raw } = await askFor(judge, { messages, shown, range, steps, mustAnswer });
    search.spent += promptTokens + estimateTokens(raw);
    return { value, raw };
  } catch (error) {
    if ((mustAnswer && search.denial === null) || !(error instanceof JudgeError) || error.code !== "unreadable")
      throw error;
    search.spent += 2 * (promptTokens + estimateTokens(error.reply ?? ""));
    return null;
  }
}

const askFor = (
  judge: Judge,
  {
    messages,
    shown,
    range,
    steps,
    mustAnswer,
  }: ReturnType<SearchParts["build"]> & {
    range: { first: number; last: number };
    steps: MethodInput["trace"]["steps"];
    mustAnswer: boolean;
  },
): Promise<JudgeReply<SearchReply>> =>
  judge.ask({
    name: "search",
    schema: SearchReply,
    messages,
    steps: range,
    shown,
    findFault: (reply) => findSearchFault(reply, steps, mustAnswer),
    readText: readSearchText,
  });

/** Says why a reply is of no use, in a sentence that can be sent back to the judge; null where it is. */
function findSearchFault(reply: SearchReply, steps: MethodInput["trace"]["steps"], mustAnswer: boolean): string | null {
  const answer = answerIn(reply);
  if (answer) return findAnswerFault(answer, steps);
  if (mustAnswer) return '"answer" must hold your answer: there is nothing more to read.';
  const asked = [...reply.read, ...reply.open];
  if (reply.find.length > 0 || asked.some(({ first }) => first < steps.length)) return null;
  return asked.length > 0
    ? `No such step: the steps run from 0 to ${steps.length - 1}.`
    : 'It asked for nothing and answered nothing: "read", "find", "open" or "answer" must hold something.';
}

function questionOf(
  { refusal, mustAnswer, calls }: Pick<Search, "refusal" | "mustAnswer" | "calls">,
  room: number,
  mostCalls: number,
): string {
  const said = refusal === null ? "" : `${refusal} `;
  if (mustAnswer)
    return `${said}There is nothing more to read: answer now. Name one step and one agent, even where you are unsure.`;
  return `${said}Question ${calls} of at most ${mostCalls}; some ${Math.round(room / 100)}00 characters fit in view. Ask for more, or answer if you know the decisive step.`;
}

/** Brings what was asked for into view, and notes what was. */
function readOn(search: Search, parts: SearchParts, { note, read, find, open }: SearchReply): void {
  const found = parts.look({ find, open });
  const asked = [
    ...(read.length > 0 ? [`read ${saySpans(read, longestList)}`] : []),
    ...find.map((words) => `find "${oneLine(words, 80)}"`),
    ...(open.length > 0 ? [`open ${saySpans(open, longestList)}`] : []),
  ].join("; ");
  const notes = [...search.told.notes, `${search.calls}. ${oneLine(note, longestNote)} (${asked})`];
  const { isNew, left } = search.view.show(read, parts.roomBeside({ notes, found }));
  search.idle = !isNew && found.length === 0 ? search.idle + 1 : 0;
  search.told = { notes, found, left };
  search.refusal = null;
}

/** A judge that found no step is asked for the likeliest one, of those that it has read. */
async function* weighDenial(
  input: MethodInput,
  search: Search,
  said: string,
): AsyncGenerator<MethodEvent, Attribution | null, void> {
  const isStanding = search.denial !== null || input.trace.outcome === "passed";
  if (isStanding) return yield* answerDenied(input, search.denial ?? said, "abstain");
  search.denial = said || "It gave no reason.";
  search.refusal = `${afterDenial(input)} Which single step is the likeliest, and which agent answers for it?`;
  search.mustAnswer = true;
  yield { type: "found", attribution: deniedAnswer(input, search.denial) };
  yield { type: "note", message: deniedNote };
  return null;
}

/** Takes an answer that quotes a step that was read; sends another back once, with its step in view. */
async function* weigh(
  { trace: { steps }, taxonomy }: MethodInput,
  parts: SearchParts,
  search: Search,
  answer: SearchAnswer,
  raw: string,
): AsyncGenerator<MethodEvent, Attribution | null, void> {
  const named = nameAnswer(answer, steps);
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The judge named no step of this trace. Try again or choose another model.",
      raw,
    );
  const { attribution, notes } = toAttribution(answer, named, { steps, taxonomy });
  const { stepIndex } = named;
  const seen = search.view.seen();
  const isRead = seen.ranges.some(({ first, last }) => first <= stepIndex && stepIndex <= last);
  const isQuoted = attribution.quotes.some((quote) => quote.stepIndex === stepIndex && quote.isVerified !== false);
  if ((!isRead || !isQuoted) && !search.hasRefused && !search.mustAnswer) {
    const why = isQuoted ? "without having read it" : "without words of it that stand in it";
    const { notes: before } = search.told;
    const room = parts.roomBeside({ notes: before, found: [] });
    const { left } = search.view.show([{ first: stepIndex, last: stepIndex, from: 0 }], room);
    search.told = { notes: before, found: [], left };
    search.refusal = `You named step ${stepIndex} ${why}. It is in view now: copy words of the decisive step exactly into "quotes".`;
    search.hasRefused = true;
    yield { type: "found", attribution };
    return null;
  }
  const readCount = seen.ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const findings = [
    ...notes,
    ...(isQuoted
      ? []
      : [
          `The judge quoted nothing that stands in step ${stepIndex}${search.hasRefused ? ", also when asked again" : ""}: read the step before you rely on it.`,
        ]),
    ...noteOnCoverage(stepIndex, seen),
    `The trace is longer than the model's context, so the judge searched it: it read ${readCount} of ${steps.length} steps in ${search.calls} ${search.calls === 1 ? "question" : "questions"}.`,
  ];
  for (const message of findings) yield { type: "note", message };
  return search.denial === null ? attribution : { ...attribution, denial: search.denial };
}

/** The prompts for the sample trace, for the hash of a method that asks so. */
export function renderSampleSearch(): string {
  const parts = prepareSearch(sampleInput);
  if (!parts) throw new Error("The sample fits.");
  const view = createView(parts.steps, sampleInput.nonce);
  view.show(parts.opening, parts.room);
  const told: Omit<Told, "question"> = { notes: ["1. Note."], found: [], gone: [], left: [] };
  const asked = [false, true].map((mustAnswer) => questionOf({ calls: 1, refusal: null, mustAnswer }, 1_000, 9));
  return JSON.stringify(asked.map((question) => parts.build(view, { ...told, question }).messages));
}
