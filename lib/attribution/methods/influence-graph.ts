import { z } from "zod";
import { type Suspect } from "@/lib/traces/attribution";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { effects, type Graph, type GraphNode, GraphReply, nodeRoles, readGraph, walkBack } from "../influence-walk";
import { isDenial } from "../denial";
import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { failureModesPart, withFailureModes } from "../prompts/failure-modes";
import { renderSampleLikeliest } from "../prompts/likeliest-prompt";
import { roomBytes, showSteps } from "../prompts/room";
import { sampleInput } from "../prompts/sample-trace";
import { headingPrompt, prepareLog } from "../prompts/structured-log";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { readAttributionText } from "../read-text-answers";
import { attributionFields, AttributionReply, party, partyField } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { answerDenied, noteOnCoverage } from "./ask-attribution";
import { findAnswerFault, nameAnswer, type Named, toAttribution } from "./attribution-answer";
import { assertNotCancelled, stepsToJudge } from "./method-steps";

/** Bytes kept free for the fault that is named where a graph cannot stand. */
const FAULT_BYTES = 1_024;

const { reasoning, ...answerShape } = AttributionReply.extend({ party }).shape;
/**
 * `influence_graph`: the graph, and the answer that the judge itself gives, which stands
 * where the graph cannot be read.
 */
const InfluenceReply = z.object({ reasoning, ...GraphReply.shape, ...answerShape });
type InfluenceReply = z.infer<typeof InfluenceReply>;

const [reasoningField = "", ...answerFields] = attributionFields;
const fields = [
  reasoningField,
  `"nodes": list of {"id": short text, "role": one of ${nodeRoles.join(", ")}, "agent": name or null, "steps": list of indexes, "summary": text, "defect": text or null}.`,
  `"edges": list of {"from": id, "to": id, "inherited": text, "effect": one of ${effects.join(", ")}}.`,
  ...answerFields,
  partyField,
];

const script = `HOW TO DRAW THE GRAPH
A node is a piece of work: the task, a plan or an order (orchestrator), what an agent did in one or several steps, the conclusion that the run ended with. Cite its steps, say in a sentence what it gave on, and put into "defect" what is wrong with that; null where nothing is.
An edge leads from a node to a later one that really used something of it. "inherited" is what was used. "effect" is what became of mistakes with it: carries-defect where a defect of the receiver comes from what it inherited; adds-defect where what it inherited was sound, or would have done no harm, and the receiver made a mistake of its own; corrects-defect where it put a mistake right; no-defect where neither has one.
Draw what was inherited, not who spoke after whom. The task alone inherits from nobody, the conclusion alone hands nothing on, nothing inherits from what came later, and every node has its place between the two. At most thirty nodes, fewer where fewer tell what happened.`;

function buildPrompt(input: MethodInput) {
  const { trace, judge, taxonomy, revealExpectedAnswer, nonce } = input;
  const steps = prepareLog(trace.steps, nonce);
  const last = steps.length - 1;
  const system = `${systemPrompt(input, withFailureModes(fields, taxonomy))}\n\n${script}\n\n${headingPrompt(nonce)}`;
  const before = [
    ...failureModesPart(taxonomy, nonce),
    taskPrompt(trace, nonce, revealExpectedAnswer),
    agentTable(steps, nonce),
    "The steps, in order:",
  ];
  const question = `These were all the steps, 0 to ${last}. Draw who inherited what from whom, from the task to the conclusion. Then name the decisive step and the agent that answers for it, even where you are unsure.`;
  const room = roomBytes(judge.contextTokens, [system, ...before, question]) - FAULT_BYTES;
  const { text, unseen } = showSteps({
    steps,
    roomBytes: room,
    focus: [last],
    nonce,
    contextTokens: judge.contextTokens,
  });
  const shown: Shown = { ranges: [{ first: 0, last }], unseen };
  return { shown, messages: (fault: string[]) => messagesOf(system, [...before, text, question, ...fault]) };
}

const sayFault = (fault: string): string =>
  `Your graph cannot stand. ${fault} Reply again with the whole object, put right.`;

async function* run(input: MethodInput): MethodRun {
  const { length } = stepsToJudge(input);
  const range = { first: 0, last: length - 1 };
  yield { type: "started", stepCount: length, plannedCalls: influenceGraph.plannedCalls(length, input.parameters) };
  const { shown, messages } = buildPrompt(input);
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
  const answer = conclude(reply, read.graph, input);
  if (answer === null) return yield* answerDenied(input, reply.reasoning, "ask");
  for (const message of [...answer.notes, ...noteOnCoverage(answer.attribution.stepIndex, shown)])
    yield { type: "note", message };
  return answer.attribution;
}

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

/** Null where the judge names no step and its graph leads to none. */
function conclude(reply: InfluenceReply, graph: Graph | null, { trace, taxonomy }: MethodInput) {
  const { steps } = trace;
  const stated = nameAnswer(reply, steps);
  const path = graph ? walkBack(graph) : [];
  const answer = path.at(-1);
  const walked = answer && answer.defect !== null ? nameNode(answer, stated, steps) : null;
  const named = walked ?? stated;
  if (!named && isDenial(reply)) return null;
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The judge's graph cannot be read and it named no step of this trace. Try again or choose another model.",
      JSON.stringify(reply),
    );
  const { attribution, notes } = toAttribution(reply, named, { steps, taxonomy });
  const exhibit: InfluenceGraph | null = graph && {
    kind: "influence-graph",
    ...graph,
    path: walked ? path.map(({ id }) => id) : [],
  };
  if (exhibit) attribution.exhibits = [exhibit];
  if (!walked || !answer) {
    const why = graph ? "no defect can be traced back from the conclusion of the graph" : "there is no valid graph";
    return { attribution, notes: [...notes, `The answer is the one the judge named itself: ${why}.`] };
  }
  const isStated = stated?.stepIndex === named.stepIndex;
  if (!isStated) delete attribution.confidence;
  attribution.reason = [explainPath(path, named), reply.reasoning].join(" ").trim();
  attribution.suspects = rankNodes(named, path, graph?.nodes ?? [], attribution.suspects, steps);
  const propagated = propagatedBy(path, named, steps);
  if (propagated.length > 0) attribution.contributory = propagated;
  const other =
    stated && !isStated
      ? [`The judge itself named step ${stated.stepIndex}; the graph leads to step ${named.stepIndex}.`]
      : [];
  return { attribution, notes: [...notes, ...other] };
}

/**
 * Agent and step of a node: the judge's own answer where that is one of its steps, with the agent
 * as it said; else its first step.
 */
function nameNode(node: GraphNode, stated: Named | null, steps: readonly Step[]): Named | null {
  if (stated && node.steps.includes(stated.stepIndex)) return stated;
  const [step = null] = node.steps;
  if (step === null) return null;
  return (
    nameAnswer({ agent: node.agent, step }, steps) ?? nameAnswer({ agent: steps[step]?.agent ?? null, step }, steps)
  );
}

function explainPath(path: readonly GraphNode[], { stepIndex, agent }: Named): string {
  const answer = path.at(-1);
  const way =
    path.length > 1
      ? `Traced back from the conclusion over ${path.length - 1} inherited mistakes`
      : "The conclusion inherited no mistake, so it is where the defect arose";
  return `${way}: step ${stepIndex} of ${agent}. ${answer?.defect ?? ""}`;
}

/**
 * The answer, then the way to the conclusion, then other nodes with a defect, the earliest first, then what else the
 * judge suspects. Scores are ranks.
 */
function rankNodes(
  named: Named,
  path: readonly GraphNode[],
  nodes: readonly GraphNode[],
  stated: readonly Suspect[],
  steps: readonly Step[],
): Suspect[] {
  const defective = nodes
    .filter(({ defect, role }) => defect !== null && role !== "task")
    .sort((a, b) => (a.steps[0] ?? 0) - (b.steps[0] ?? 0));
  const order = [...path.slice(0, -1).toReversed(), ...defective].flatMap((node) => nameNode(node, null, steps) ?? []);
  const all = [named, ...order, ...stated.map(({ stepIndex, agent }) => ({ stepIndex, agent }))];
  return all
    .filter(({ stepIndex }, at) => all.findIndex((other) => other.stepIndex === stepIndex) === at)
    .map((one, at) => ({ stepIndex: one.stepIndex, agent: one.agent, score: 1 / (at + 1) }));
}

/** The steps by which a mistake went on to the conclusion. */
function propagatedBy(path: readonly GraphNode[], named: Named, steps: readonly Step[]) {
  const found = path.slice(0, -1).flatMap((node) => nameNode(node, null, steps) ?? []);
  return found
    .filter(
      ({ stepIndex }, at) =>
        stepIndex !== named.stepIndex && found.findIndex((other) => other.stepIndex === stepIndex) === at,
    )
    .map((one) => ({ ...one, part: "propagated" as const }))
    .sort((a, b) => a.stepIndex - b.stepIndex);
}

const renderSample = (): string =>
  JSON.stringify(buildPrompt(sampleInput).messages([sayFault("The graph has a cycle.")]));

/**
 * One call draws who inherited what from whom; our reader walks back from the conclusion. Adaptive Influence Graphs,
 * arXiv 2608.24361, one-call graph.
 */
export const influenceGraph: ListedMethod = {
  name: "influence-graph",
  version: "3",
  title: "Influence graph",
  summary:
    "The judge draws who inherited what from whom, and the mistake is traced back from the conclusion. The graph is kept.",
  source: "Adaptive Influence Graphs, arXiv 2608.24361: the graph of one call, with a reader of our own",
  weakness: "When influence leaves no trace in the text, or one wrong edge leads back to the wrong step.",
  costWords: { calls: "1, or 2 if the graph is invalid; 1 more after a denial", textSent: "as often as it calls" },
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  mayVote: true,
  parameterFields: [],
  promptText: `${renderSample()}\n${renderSampleLikeliest()}`,
  // A second call where the first graph cannot stand, and one after a denial.
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 1, max: 3 }),
  run,
};
