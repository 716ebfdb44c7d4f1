import { readGraph } from "../influence-walk";
import { type JudgeMessage, type Shown } from "../judge";
import { isWithoutAnswer, JudgeError } from "../judge-error";
import { type ListedMethod, type MethodEvent, type MethodInput, type MethodRun } from "../method";
import { failureModesPart, withFailureModes } from "../prompts/failure-modes";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { fitWhole, roomBytes, showSteps } from "../prompts/room";
import { sampleInput } from "../prompts/sample-trace";
import { headingPrompt, prepareLog } from "../prompts/structured-log";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { readAttributionText } from "../read-text-answers";
import { planSearch, type SearchSize, usualTexts } from "../search/search-budget";
import { prepareSearch, type SearchParts } from "../search/search-prompt";
import { shorteningRule } from "../shorten";
import { answerDenied, noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer } from "./attribution-answer";
import { conclude, explainFound } from "./influence-answer";
import { influenceFields, InfluenceReply } from "./influence-reply";
import { assertNotCancelled, stepsToJudge } from "./method-steps";
import { renderSampleRanges } from "./range-judgements";
import { renderSampleSearch, searchSteps } from "./search-steps";

/** Bytes kept free for the fault that is named where a graph cannot stand. */
const FAULT_BYTES = 1_024;

const script = `HOW TO DRAW THE GRAPH
A node is a piece of work: the task, a plan or an order (orchestrator), what an agent did in one or several steps, the conclusion that the run ended with. Cite its steps, say in a sentence what it gave on, and put into "defect" what is wrong with that; null where nothing is.
An edge leads from a node to a later one that really used something of it. "inherited" is what was used. "effect" is what became of mistakes with it: carries-defect where a defect of the receiver comes from what it inherited; adds-defect where what it inherited was sound, or would have done no harm, and the receiver made a mistake of its own; corrects-defect where it put a mistake right; no-defect where neither has one.
Draw what was inherited, not who spoke after whom. The task alone inherits from nobody, the conclusion alone hands nothing on, nothing inherits from what came later, and every node has its place between the two. At most thirty nodes, fewer where fewer tell what happened.`;

/** The parts of the prompt, and the room that they leave for steps. */
function partsOf(input: MethodInput) {
  const { trace, judge, taxonomy, revealExpectedAnswer, nonce } = input;
  const steps = prepareLog(trace.steps, nonce);
  const last = steps.length - 1;
  const system = `${systemPrompt(input, withFailureModes(influenceFields, taxonomy))}\n\n${script}\n\n${headingPrompt(nonce)}`;
  const before = [
    ...failureModesPart(taxonomy, nonce),
    taskPrompt(trace, nonce, revealExpectedAnswer),
    agentTable(steps, nonce),
    "The steps, in order:",
  ];
  const question = `These were all the steps, 0 to ${last}. Draw who inherited what from whom, from the task to the conclusion. Then name the decisive step and the agent that answers for it, even where you are unsure.`;
  const room = roomBytes(judge.contextTokens, [system, ...before, question]) - FAULT_BYTES;
  return { steps, last, system, before, question, room };
}

function buildPrompt(input: MethodInput, focus: readonly number[] = []) {
  const { steps, last, system, before, question, room } = partsOf(input);
  const { text, unseen } = showSteps({
    steps,
    roomBytes: room,
    focus: [last, ...focus],
    nonce: input.nonce,
    contextTokens: input.judge.contextTokens,
  });
  const shown: Shown = { ranges: [{ first: 0, last }], unseen };
  return { shown, messages: (fault: string[]) => messagesOf(system, [...before, text, question, ...fault]) };
}

const sayFault = (fault: string): string =>
  `Your graph cannot stand. ${fault} Reply again with the whole object, put right.`;

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const { steps, room } = partsOf(input);
  const search = fitWhole(steps, room) ? null : prepareSearch(input);
  if (search) return yield* runBySearch(input, search);
  yield { type: "started", stepCount: length, plannedCalls: influenceGraph.plannedCalls(length, input.parameters) };
  const prompt = buildPrompt(input);
  const { reply, read } = yield* askForGraph(input, prompt);
  const answer = conclude(reply, read.graph, input);
  if (answer === null) return yield* answerDenied(input, reply.reasoning, "ask");
  for (const message of [...answer.notes, ...noteOnCoverage(answer.attribution.stepIndex, prompt.shown)])
    yield { type: "note", message };
  return answer.attribution;
}

/** A graph that cannot stand is asked for again, once. */
async function* askForGraph(
  input: MethodInput,
  { shown, messages }: ReturnType<typeof buildPrompt>,
): AsyncGenerator<MethodEvent, { reply: InfluenceReply; read: ReturnType<typeof readGraph> }, void> {
  const range = { first: 0, last: input.trace.steps.length - 1 };
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "influence_graph", ...range };
  let reply = await ask(input, messages([]), shown);
  let read = readGraph(reply, range.last);
  if (read.fault !== null && reply.nodes.length > 0) {
    assertNotCancelled(input.signal);
    yield { type: "note", message: `The graph was invalid and was requested again: ${read.fault}` };
    yield { type: "asking", call: "influence_graph", ...range };
    const again = await askAgain(input, messages([sayFault(read.fault)]), shown);
    if (again && (again.nodes.length > 0 || nameAnswer(again, input.trace.steps) !== null)) {
      reply = again;
      read = readGraph(reply, range.last);
    }
  }
  return { reply, read };
}

/**
 * Where the trace is longer than the context, a search names the step. The graph is drawn of the steps that it rests on
 * and the others shortened, and explains the answer where it leads there; it never changes it.
 */
async function* runBySearch(input: MethodInput, search: SearchParts): MethodRun {
  const { steps } = input.trace;
  const { min, max } = planBySearch(search.size);
  yield { type: "started", stepCount: steps.length, plannedCalls: { min, max } };
  const found = yield* searchSteps(input, search);
  if (found.isAbstained) return found;
  yield { type: "found", attribution: found };
  const restsOn = [found, ...found.quotes, ...found.suspects].map(({ stepIndex }) => stepIndex);
  try {
    assertNotCancelled(input.signal);
    const { graph } = (yield* askForGraph(input, buildPrompt(input, restsOn))).read;
    if (!graph) {
      yield { type: "note", message: "There is no valid graph; the answer is that of the search." };
      return found;
    }
    const { attribution, notes } = explainFound(found, graph, steps);
    for (const message of notes) yield { type: "note", message };
    return attribution;
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    yield { type: "note", message: `No graph was drawn. ${error.message}` };
    return found;
  }
}

const planBySearch = (size: SearchSize): { min: number; max: number; texts: number } => {
  const { min, max, texts } = planSearch(size, usualTexts);
  const drawn = (2 * size.contextTokens) / Math.max(1, size.textTokens);
  return { min: min + 1, max: max + 2, texts: texts + drawn };
};

const ask = async ({ judge, trace: { steps } }: MethodInput, messages: JudgeMessage[], shown: Shown) => {
  const { value } = await judge.ask<InfluenceReply>({
    name: "influence_graph",
    schema: InfluenceReply,
    messages,
    steps: { first: 0, last: steps.length - 1 },
    shown,
    findFault: (reply) => (reply.nodes.length > 0 ? null : findAnswerFault(reply, steps)),
    readText: (text) => {
      const answer = readAttributionText(text);
      return answer && { ...answer, party: null, nodes: [], edges: [] };
    },
  });
  return value;
};

/** Null where the second reply cannot be read: the first stands. */
async function askAgain(...request: Parameters<typeof ask>): Promise<InfluenceReply | null> {
  try {
    return await ask(...request);
  } catch (error) {
    if (error instanceof JudgeError && error.code === "unreadable") return null;
    throw error;
  }
}

const renderSample = (): string =>
  JSON.stringify(buildPrompt(sampleInput).messages([sayFault("The graph has a cycle.")]));

/**
 * One call draws who inherited what from whom; our reader walks back from the conclusion. Adaptive Influence Graphs,
 * arXiv 2608.24361, one-call graph.
 */
export const influenceGraph: ListedMethod = {
  name: "influence-graph",
  version: "4",
  title: "Influence graph",
  summary:
    "The judge draws who inherited what from whom, and the mistake is traced back from the conclusion. The graph is kept.",
  source: "Adaptive Influence Graphs, arXiv 2608.24361: the graph of one call, with a reader of our own",
  weakness: "When influence leaves no trace in the text, or one wrong edge leads back to the wrong step.",
  costWords: {
    calls: "1, or 2 if the graph is invalid; 1 more after a denial; several where the trace is too long",
    textSent: "as often as it calls",
  },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: [renderSample(), renderSampleLikeliest(), renderSampleSearch(), renderSampleRanges()].join("\n"),
  // A second call where the first graph cannot stand, and one after a denial.
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 1, max: 3 }),
  plannedBeyond: planBySearch,
  beyondContext: "search",
  run,
};
