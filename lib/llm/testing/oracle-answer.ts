import { createHash } from "node:crypto";
import { type IncomingHttpHeaders } from "node:http";
import { callsDecisive, type Fallibility, statedLikelihood } from "./fallible-judge";
import { anotherStep, believe, type Mistakes } from "./mistaken-judge";
import { findTruth, keyOf, type SeenPrompt, type Truth } from "./oracle-prompt";

/**
 * `oracle` knows; `never` calls no step decisive, least of all surely the true one; `unclear-half` names no half;
 * `garbage` says nothing of use; `hang`, `html` and `empty-object` are not answers at all.
 */
type OracleMode = "oracle" | "never" | "unclear-half" | "garbage" | "hang" | "html" | "empty-object";

/**
 * What an endpoint knows and how it errs: by step (`fallibility`), or by call or trace
 * (`mistakes`); without either it never does.
 */
export interface Knowledge {
  truths: readonly Truth[];
  mode?: OracleMode;
  fallibility?: Fallibility;
  mistakes?: Mistakes;
}

/** One call as it is answered: what is asked, and what the judge holds to be true. */
interface Question {
  call: string;
  first: number;
  last: number;
  splitAt: number;
  text: string;
  /** The decisive step as this judge sees it. */
  stepIndex: number;
  /** Whether it is to say the contrary. */
  isAnswerWrong: boolean;
  key: string;
}

/** How sure the judge is of whatever it says. */
const SURE = 0.9;

/** The reply's text: JSON, in a code fence after a thought where no JSON was asked for. */
export function answerAs(
  knowledge: Knowledge,
  prompt: SeenPrompt,
  headers: IncomingHttpHeaders,
  isJsonAsked: boolean,
): string {
  if (knowledge.mode === "garbage") return "I would rather not say.";
  const [first = 0, last = first] = (String(headers["x-faultline-steps"] ?? "").match(/\d+/g) ?? []).map(Number);
  const truth = findTruth(knowledge.truths, prompt, last);
  if (!truth) return "No trace with this question and these agents is known here.";
  const call = String(headers["x-faultline-call"]);
  const sample = String(headers["x-faultline-sample"] ?? "");
  const key = createHash("sha256")
    .update(JSON.stringify([call, first, last, sample, prompt.text]))
    .digest("hex");
  const about = { traceKey: keyOf(truth), callKey: key, stepCount: truth.agents.length, trueStep: truth.stepIndex };
  const splitAt = Number(headers["x-faultline-split"] ?? last);
  const question = { call, first, last, splitAt, text: prompt.text, key, ...believe(knowledge.mistakes, about) };
  if (call === TRACER_CALL) return sayTagged(truth, question);
  const body = JSON.stringify(replyTo(knowledge, truth, question));
  return isJsonAsked ? body : `<think>One moment.</think>\n\`\`\`json\n${body}\n\`\`\``;
}

/** The call of a served tracer, which answers in a form of its own. */
const TRACER_CALL = "tracer_answer";

function sayTagged({ agents }: Truth, question: Question): string {
  const stepIndex = namedStep(agents.length, question);
  return `<think>Step ${stepIndex} is the decisive one.</think><answer>${agents[stepIndex]}|${stepIndex}</answer>`;
}

const namedStep = (stepCount: number, { stepIndex, isAnswerWrong, key }: Question): number =>
  isAnswerWrong ? anotherStep(stepCount, stepIndex, key) : stepIndex;

function replyTo(knowledge: Knowledge, truth: Truth, question: Question): object {
  const { call, isAnswerWrong, splitAt, stepIndex } = question;
  switch (call) {
    case "half_judgement":
      if (knowledge.mode === "unclear-half") return { reasoning: "It may be either.", half: "unclear" };
      return {
        reasoning: `Step ${stepIndex} is the decisive one.`,
        half: stepIndex <= splitAt === isAnswerWrong ? "second" : "first",
      };
    case "candidate_scores":
      return scoreCandidates(knowledge, truth, question);
    case "step_judgement":
      return judgeSteps(knowledge, truth, question);
    case "evaluation":
      return evaluate(question);
    case "search":
      return search(truth, question);
    case "influence_graph":
      return { ...drawGraph(truth, question), ...attribute(truth, question) };
    default:
      return attribute(truth, question);
  }
}

/** Reads on until the decisive step is in view, then quotes how it begins there. */
function search(truth: Truth, question: Question): object {
  const { text, stepIndex } = question;
  const shown = new RegExp(`<step-([0-9a-f]{8}) index="${stepIndex}" agent="[^"]*">([^]*?)</step-\\1>`).exec(text)?.[2];
  const words = shown?.slice(0, shown.includes("[…") ? 0 : 20) || shown?.match(/[\w ]{8,}/)?.[0] || "";
  const isLast = text.includes("There is nothing more to read: answer now.");
  if (shown === undefined && !isLast)
    return { note: "Read on.", read: [`0-${truth.agents.length - 1}`], find: [], open: [], answer: null };
  const answer = { ...attribute(truth, question), quotes: [{ step: stepIndex, text: words }] };
  return { note: "", read: [], find: [], open: [], answer };
}

/** The last line of a question about candidates names them. */
const readCandidates = (text: string): number[] =>
  ([...text.matchAll(/^Candidates: ([\d, ]+)\.$/gm)].at(-1)?.[1] ?? "").match(/\d+/g)?.map(Number) ?? [];

function scoreCandidates(
  knowledge: Knowledge,
  truth: Truth,
  { text, stepIndex, isAnswerWrong, key }: Question,
): object {
  const candidates = readCandidates(text);
  const others = candidates.filter((step) => step !== stepIndex);
  const chosen = isAnswerWrong ? others[anotherStep(others.length + 1, others.length, key)] : stepIndex;
  const scores = candidates.map((step) => ({
    step,
    likelihood: fallibleLikelihood(knowledge, truth, step, "candidate_scores") ?? (step === chosen ? SURE : 1 - SURE),
  }));
  return { reasoning: "These are the scores.", scores };
}

function judgeSteps(knowledge: Knowledge, truth: Truth, { first, last, stepIndex, isAnswerWrong }: Question): object {
  const isInside = first <= stepIndex && stepIndex <= last;
  if (knowledge.mode === "never")
    return { reasoning: "It looks right.", is_decisive_error: false, confidence: isInside ? 0.55 : SURE };
  const likelihood = first === last ? fallibleLikelihood(knowledge, truth, first, "step_judgement") : null;
  const isCalled = likelihood === null ? isInside !== isAnswerWrong : likelihood > 0.5;
  return {
    reasoning: `Step ${stepIndex} is the decisive one.`,
    is_decisive_error: isCalled,
    confidence: likelihood === null ? SURE : Math.max(likelihood, 1 - likelihood),
  };
}

/** What a judge that errs by step states of one; null where it does not err so. */
function fallibleLikelihood({ fallibility }: Knowledge, truth: Truth, step: number, call: string): number | null {
  if (!fallibility) return null;
  const { agents, stepIndex: trueStep, wrongStep } = truth;
  const about = { traceKey: keyOf(truth), stepCount: agents.length, trueStep, wrongStep, call };
  return statedLikelihood(fallibility, callsDecisive(fallibility, about, step));
}

/** A claim about a step holds where the step is the decisive one; so does a claim that names none. */
function evaluate({ text, stepIndex, isAnswerWrong }: Question): object {
  const claimed = Number(/It is claimed that step (\d+)/.exec(text)?.[1] ?? stepIndex);
  const isRight = (claimed === stepIndex) !== isAnswerWrong;
  return { reasoning: `Step ${stepIndex} is the decisive one.`, confidence: isRight ? SURE : 1 - SURE };
}

/** From the task to the decisive step, and from there to the conclusion, which may be one. */
function drawGraph({ agents }: Truth, question: Question): object {
  const stepIndex = namedStep(agents.length, question);
  const last = agents.length - 1;
  const isEnd = stepIndex === last;
  const node = (id: string, role: string, steps: readonly number[], defect: string | null): object => ({
    id,
    role,
    agent: steps[0] === undefined ? null : agents[steps[0]],
    steps,
    summary: id,
    defect,
  });
  const edge = (from: string, to: string, effect: string): object => ({ from, to, inherited: from, effect });
  return {
    nodes: [
      node("task", "task", [], null),
      ...(isEnd ? [] : [node("work", "agent", [stepIndex], "It is wrong.")]),
      node("end", "conclusion", [last], "It is wrong."),
    ],
    edges: isEnd
      ? [edge("task", "end", "adds-defect")]
      : [edge("task", "work", "adds-defect"), edge("work", "end", "carries-defect")],
  };
}

/** The attribution, with everything that may be said besides. Calls that are not known get it too. */
function attribute({ agents }: Truth, question: Question): object {
  const stepIndex = namedStep(agents.length, question);
  const agent = agents[stepIndex] ?? "";
  return {
    reasoning: `Step ${stepIndex} is the decisive one.`,
    quotes: [],
    suspects: [{ step: stepIndex, agent, likelihood: SURE }],
    agent,
    step: stepIndex,
    confidence: SURE,
    failure_mode: null,
    origin: { kind: "agent", from: null, to: null },
    suggested_fix: { kind: "prompt", text: "Say what is to be checked." },
    contributory: [],
    why_mistake: "It is wrong.",
    why_first: "What came before is right.",
    why_lasting: "Nothing put it right.",
  };
}
