import { type IncomingHttpHeaders } from "node:http";
import { callsDecisive, type Fallibility, statedLikelihood } from "./fallible-judge";

/** What is true of one trace. `agents` are the speakers by step: with the question they tell the trace by its prompt. */
export interface Truth {
  question: string;
  agents: readonly string[];
  stepIndex: number;
  agent: string;
  /** Where a judge that repeats its errors is to err; any other step when left out. */
  wrongStep?: number;
}

/**
 * `oracle` knows; `never` calls no step decisive, least of all surely the true one; `unclear-half` names no half; `garbage` says nothing
 * of use; `hang`, `html` and `empty-object` are not answers at all.
 */
export type OracleMode = "oracle" | "never" | "unclear-half" | "garbage" | "hang" | "html" | "empty-object";

/** What an endpoint knows and how it errs; without `fallibility` it never does. */
export interface Knowledge {
  truths: readonly Truth[];
  mode?: OracleMode;
  fallibility?: Fallibility;
}

/** A prompt as the endpoint reads it. */
export interface SeenPrompt {
  text: string;
  /** What stands before the first step: the question is there. */
  head: string;
  steps: { index: number; agent: string; length: number }[];
}

export function readPrompt(body: Record<string, unknown>): SeenPrompt {
  const messages = body.messages as { content: string }[];
  const text = messages.map(({ content }) => content).join("\n");
  const fence = /<step-([0-9a-f]{8}) index="(\d+)" agent="([^"]*)">([\s\S]*?)<\/step-\1>/g;
  const found = [...text.matchAll(fence)];
  const steps = found.map((match) => ({
    index: Number(match[2]),
    agent: unescape(match[3] ?? ""),
    length: match[4]?.length ?? 0,
  }));
  return { text, head: text.slice(0, found[0]?.index ?? text.length), steps };
}

const unescape = (value: string): string =>
  value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function findTruth(truths: readonly Truth[], prompt: SeenPrompt): Truth | undefined {
  return truths.find(
    ({ question, agents }) =>
      prompt.head.includes(question) && prompt.steps.every(({ index, agent }) => agents[index] === agent),
  );
}

/** The reply's text: JSON, in a code fence after a thought where no JSON was asked for. */
export function answerAs(
  knowledge: Knowledge,
  prompt: SeenPrompt,
  headers: IncomingHttpHeaders,
  isJsonAsked: boolean,
): string {
  if (knowledge.mode === "garbage") return "I would rather not say.";
  const truth = findTruth(knowledge.truths, prompt);
  if (!truth) return "No trace with this question and these agents is known here.";
  const [first = 0, last = first] = (String(headers["x-faultline-steps"] ?? "").match(/\d+/g) ?? []).map(Number);
  const splitAt = Number(headers["x-faultline-split"] ?? last);
  const call = String(headers["x-faultline-call"]);
  const body = JSON.stringify(
    replyTo(call, knowledge, truth, { first, last, splitAt, candidates: readCandidates(prompt) }),
  );
  return isJsonAsked ? body : `<think>One moment.</think>\n\`\`\`json\n${body}\n\`\`\``;
}

/** The last line of a question about candidates names them. */
const readCandidates = ({ text }: SeenPrompt): number[] =>
  ([...text.matchAll(/^Candidates: ([\d, ]+)\.$/gm)].at(-1)?.[1] ?? "").match(/\d+/g)?.map(Number) ?? [];

function replyTo(
  call: string,
  { mode, fallibility }: Knowledge,
  truth: Truth,
  { first, last, splitAt, candidates }: { first: number; last: number; splitAt: number; candidates: readonly number[] },
): object {
  const { stepIndex, agent, agents } = truth;
  const reasoning = `Step ${stepIndex} is the decisive one.`;
  if (call === "half_judgement") {
    if (mode === "unclear-half") return { reasoning: "It may be either.", half: "unclear" };
    return { reasoning, half: stepIndex <= splitAt ? "first" : "second" };
  }
  const likelihoodOf = (step: number): number => {
    if (!fallibility) return step === stepIndex ? 0.9 : 0.1;
    const about = {
      traceKey: keyOf(truth),
      stepCount: agents.length,
      trueStep: stepIndex,
      wrongStep: truth.wrongStep,
      call,
    };
    return statedLikelihood(fallibility, callsDecisive(fallibility, about, step));
  };
  if (call === "candidate_scores") {
    const scores = candidates.map((step) => ({ step, likelihood: likelihoodOf(step) }));
    return { reasoning: "These are the scores.", scores };
  }
  const isInside = first <= stepIndex && stepIndex <= last;
  if (call === "step_judgement") {
    if (mode === "never")
      return { reasoning: "It looks right.", is_decisive_error: false, confidence: isInside ? 0.55 : 0.9 };
    if (first === last) {
      const likelihood = likelihoodOf(first);
      return { reasoning, is_decisive_error: likelihood > 0.5, confidence: Math.max(likelihood, 1 - likelihood) };
    }
    return { reasoning, is_decisive_error: isInside, confidence: 0.9 };
  }
  const named = agents.includes(agent) ? agent : (agents[stepIndex] ?? agent);
  const suspects = [{ step: stepIndex, agent: named, likelihood: 0.9 }];
  return { reasoning, quotes: [], suspects, agent: named, step: stepIndex, confidence: 0.9, failure_mode: null };
}

const keyOf = ({ question, agents }: Truth): string => JSON.stringify([question, agents]);
