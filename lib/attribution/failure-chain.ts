import { type Attribution } from "@/lib/traces/attribution";
import { findQuote } from "./check-quotes";
import { answerSentence, linkSentence, toldValue } from "./chain/chain-sentences";
import { excerptAround, findValue } from "./chain/find-value";
import { graphSteps } from "./chain/graph-steps";
import { tellingValues, type TellingValue } from "./chain/telling-values";
import { type SaidStep, symptomStep } from "./symptom-step";

/**
 * A step as the chain reads it. `isCut` says that `content` is only its beginning;
 * `contentLength` is that of the whole.
 */
export interface ChainStep extends SaidStep {
  index: number;
  agent: string;
  content: string;
  isCut: boolean;
  /** Of a call of a tool: which. */
  toolName?: string | null;
}

/**
 * Words of a step on one line. `quote` is their place among the run's quotes; `isVerbatim` is false for words that a
 * run puts there and that are not.
 */
export interface ChainWords {
  text: string;
  quote: number | null;
  isVerbatim: boolean;
}

export interface ChainLink {
  part: "symptom" | "carrier" | "decisive";
  stepIndex: number;
  agent: string;
  /** What it did with what is followed, in one sentence. */
  sentence: string;
  words: ChainWords | null;
  /** Of the values that are followed, those that this step holds. */
  values: string[];
  /** What the run's influence graph says of it: its judge's words, not the trace's. */
  judgeWords: string | null;
  /** Steps between this link and the next, nearer to the decisive step, that carry it too and are left out. */
  leftOut: number;
}

/** How a failure came from the decisive step to where it shows: the symptom first, the decisive step last. */
export interface FailureChain {
  links: ChainLink[];
  /** The steps of the links in the order of the trace. */
  steps: number[];
  basis: "values" | "influence-graph" | "none";
  /** What was followed, word for word. */
  values: string[];
  /** `sentence` is null where the answer holds nothing that is followed and is too long to be told. */
  finalAnswer: { text: string; values: string[]; sentence: string | null } | null;
  /** What a reader must know of how it was found, in sentences. */
  notes: string[];
}

export interface ChainInput {
  question: string;
  finalAnswer: string | null;
  attribution: Pick<Attribution, "stepIndex" | "quotes" | "exhibits" | "evidence">;
  /** The decisive step, the last one, and what is known of those before and after, in order. */
  steps: readonly ChainStep[];
}

/** Links between symptom and decisive step; more would be a list, not a chain. */
const mostCarriers = 8;
const mostFollowed = 4;
const mostAnswerLength = 300;

/**
 * Follows what the decisive step brought to where the failure shows, by evidence alone: the way of the run's influence
 * graph where it has one, and values of the decisive step (numbers, codes, addresses, quoted passages, names) that
 * stand word for word in later steps and in the final answer. Where no value is found again it says so and names no
 * carrier. Null where the steps do not hold the decisive one.
 */
export function failureChain(input: ChainInput): FailureChain | null {
  const { attribution, finalAnswer, steps } = input;
  const decisive = steps.find(({ index }) => index === attribution.stepIndex);
  if (!decisive) return null;
  const after = steps.filter(({ index }) => index > decisive.index);
  const followed = valuesToFollow(candidatesOf(input, decisive), after, finalAnswer);
  // A chain ends somewhere also where nothing failed.
  const shown = symptomStep(steps, { outcome: "unknown", attribution })?.stepIndex;
  const symptom = after.find(({ index }) => index === shown) ?? decisive;
  const graph = graphSteps(attribution.exhibits ?? [], { after: decisive.index, before: symptom.index });
  const holds = (step: ChainStep) => followed.some((value) => findValue(step.content, value) !== null);
  const carriers = after.filter(
    (step) => step.index < symptom.index && (graph.size > 0 ? graph.has(step.index) : holds(step)),
  );
  const partOf = (step: ChainStep) => (step === decisive ? "decisive" : step === symptom ? "symptom" : "carrier");
  const onTheWay = [...new Set([decisive, ...handOvers(carriers), symptom])].toReversed();
  const answer = finalAnswer === null ? null : answerOf(finalAnswer, followed);
  const told = toldValues(followed, [...onTheWay.map(({ content }) => content), finalAnswer ?? ""]);
  const links = onTheWay.map((step, i): ChainLink => {
    const values = followed.filter((value) => findValue(step.content, value) !== null);
    const next = onTheWay[i + 1]?.index ?? decisive.index;
    return {
      part: partOf(step),
      stepIndex: step.index,
      agent: step.agent,
      sentence: linkSentence(step, {
        part: partOf(step),
        values: toldIn(step.content, values, told),
        finding: attribution.evidence?.find(({ stepIndex }) => stepIndex === step.index)?.words ?? null,
        source: step === decisive ? sourceOf(values, steps, decisive) : null,
        isAnswer: answer !== null && answer.values.length > 0,
      }),
      words: wordsOf(step, input, { followed, isSymptom: step === symptom }),
      values,
      judgeWords: graph.get(step.index) ?? null,
      leftOut: carriers.filter(({ index }) => index < step.index && index > next).length,
    };
  });
  return {
    links,
    steps: links.map(({ stepIndex }) => stepIndex).reverse(),
    basis: graph.size > 0 ? "influence-graph" : followed.length > 0 ? "values" : "none",
    values: followed,
    finalAnswer: answer && {
      ...answer,
      sentence: answerSentence(answer.text, toldIn(finalAnswer ?? "", answer.values, told)),
    },
    notes: notesOf({ decisive, after, followed, finalAnswer, hasGraph: graph.size > 0 }),
  };
}

const toldValues = (values: readonly string[], texts: readonly string[]): Map<string, string> =>
  new Map(values.map((value) => [value, toldValue(value, texts)]));

/** The values as they are told of a text: each with its unit only where the text itself has it there. */
const toldIn = (text: string, values: readonly string[], told: ReadonlyMap<string, string>): string[] =>
  values.map((value) => {
    const whole = told.get(value) ?? value;
    return text.includes(whole) ? whole : value;
  });

/** The earliest step before the decisive one that holds all of its values; null where it wrote one of them itself. */
function sourceOf(values: readonly string[], steps: readonly ChainStep[], decisive: ChainStep): number | null {
  if (values.length === 0) return null;
  const before = steps.filter(({ index }) => index < decisive.index);
  return before.find(({ content }) => values.every((value) => findValue(content, value) !== null))?.index ?? null;
}

function candidatesOf({ question, finalAnswer, attribution, steps }: ChainInput, decisive: ChainStep): TellingValue[] {
  const { quotes, exhibits = [], evidence = [] } = attribution;
  const carried = exhibits.flatMap((exhibit) => (exhibit.kind === "symptoms" ? exhibit.links : []));
  return tellingValues({
    question,
    finalAnswer,
    content: decisive.content,
    quoted: [
      // What the trace itself shows to be wrong comes first.
      ...evidence.flatMap(({ stepIndex, span }) =>
        stepIndex === decisive.index && span ? [decisive.content.slice(span.from, span.to)] : [],
      ),
      ...quotes
        .filter((quote) => quote.stepIndex === decisive.index && isVerbatim(decisive, quote))
        .map(({ text }) => text),
      ...carried.filter(({ from }) => from === decisive.index).map(({ value }) => `"${value}"`),
    ],
    before: steps.filter(({ index }) => index < decisive.index).map(({ content }) => content),
    agents: new Set(steps.map(({ agent }) => agent)),
  });
}

/**
 * Values that reach the final answer; else those that are quoted and found again; else of the others
 * those that are found furthest on.
 */
function valuesToFollow(
  candidates: readonly TellingValue[],
  after: readonly ChainStep[],
  finalAnswer: string | null,
): string[] {
  const textOf = ({ text }: TellingValue) => text;
  const inAnswer = candidates.filter(({ text }) => findValue(finalAnswer ?? "", text) !== null);
  if (inAnswer.length > 0) return inAnswer.slice(0, mostFollowed).map(textOf);
  const lastHolder = (text: string) => after.findLast(({ content }) => findValue(content, text) !== null)?.index ?? -1;
  const found = candidates
    .map((value) => ({ ...value, last: lastHolder(value.text) }))
    .filter(({ last }) => last >= 0)
    .sort((a, b) => b.last - a.last);
  const quoted = found.filter(({ origin }) => origin === "quoted");
  return (quoted.length > 0 ? quoted : found).slice(0, mostFollowed).map(textOf);
}

/** Of many carriers those at which it passes to another agent, the first and the last. */
function handOvers(carriers: readonly ChainStep[]): ChainStep[] {
  const turns = carriers.filter((step, i) => step.agent !== carriers[i - 1]?.agent || i === carriers.length - 1);
  const half = mostCarriers / 2;
  return turns.length <= mostCarriers ? turns : [...turns.slice(0, half), ...turns.slice(-half)];
}

const isVerbatim = (step: ChainStep, quote: Attribution["quotes"][number]): boolean =>
  quote.isVerified !== false && (step.isCut || findQuote(step.content, quote.text) !== null);

/**
 * What the run quotes of a step; else, where it shows, the final answer; else the words around a value that is
 * followed; else how the step begins.
 */
function wordsOf(
  step: ChainStep,
  { attribution, finalAnswer }: ChainInput,
  { followed, isSymptom }: { followed: readonly string[]; isSymptom: boolean },
): ChainWords | null {
  const own = attribution.quotes
    .map((quote, i) => ({ text: quote.text, quote: i, isVerbatim: isVerbatim(step, quote), at: quote.stepIndex }))
    .filter(({ at }) => at === step.index);
  const said = own.find((words) => words.isVerbatim);
  if (said) return { text: oneLine(said.text), quote: said.quote, isVerbatim: true };
  const [place = null] = followed.map((value) => findValue(step.content, value)).filter((found) => found !== null);
  const stated = isSymptom && finalAnswer?.trim() ? findQuote(step.content, finalAnswer.trim()) : null;
  const range = stated ? { from: stated.from, to: Math.min(stated.to, stated.from + mostAnswerLength) } : place;
  if (range) return { text: excerptAround(step.content, range), quote: null, isVerbatim: true };
  const [claimed] = own;
  if (claimed) return { text: oneLine(claimed.text), quote: claimed.quote, isVerbatim: false };
  const opening = excerptAround(step.content, { from: 0, to: 0 });
  return opening === "" ? null : { text: opening, quote: null, isVerbatim: true };
}

const oneLine = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ");

const answerOf = (finalAnswer: string, followed: readonly string[]) => ({
  text: excerptAround(finalAnswer, { from: 0, to: Math.min(finalAnswer.length, mostAnswerLength) }),
  values: followed.filter((value) => findValue(finalAnswer, value) !== null),
});

function notesOf(known: {
  decisive: ChainStep;
  after: readonly ChainStep[];
  followed: readonly string[];
  finalAnswer: string | null;
  hasGraph: boolean;
}): string[] {
  const { decisive, after, followed, finalAnswer, hasGraph } = known;
  const notes: string[] = [];
  const isHeld = ({ content }: { content: string }) => followed.some((value) => findValue(content, value) !== null);
  if (hasGraph) notes.push("The steps on the way are those of the run's influence graph, as its judge drew it.");
  else if (after.length === 0) notes.push("The decisive step is the last one: the failure shows where it was made.");
  else if (followed.length === 0) notes.push(`No value of step ${decisive.index} is found again before the end.`);
  else if (finalAnswer !== null && !isHeld({ content: finalAnswer })) {
    const last = after.findLast(isHeld);
    notes.push(`What was followed is found last at step ${last?.index}, and not in the final answer.`);
  }
  const gap = after.findIndex((step, i) => step.index - (after[i - 1]?.index ?? decisive.index) > 1);
  const beyond = after[gap];
  if (beyond) {
    const [first, last] = [(after[gap - 1]?.index ?? decisive.index) + 1, beyond.index - 1];
    notes.push(first === last ? `Step ${first} was not searched.` : `Steps ${first} to ${last} were not searched.`);
  }
  const cutCount = after.filter(({ isCut }) => isCut).length;
  if (cutCount > 0)
    notes.push(`Of ${cutCount} long ${cutCount === 1 ? "step" : "steps"} only the beginning was searched.`);
  return notes;
}
