import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type InfluenceGraph } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { isDenial } from "../denial";
import { type Graph, type GraphNode, walkBack } from "../influence-walk";
import { JudgeError } from "../judge-error";
import { type MethodInput } from "../method";
import { nameAnswer, type Named, toAttribution } from "./attribution-answer";
import { type InfluenceReply } from "./influence-reply";

/** Null where the judge names no step and its graph leads to none. */
export function conclude(reply: InfluenceReply, graph: Graph | null, { trace, taxonomy }: MethodInput) {
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

/** The answer of a search with the graph that was drawn of it, and a note where that does not lead there. */
export function explainFound(found: Attribution, graph: Graph, steps: readonly Step[]) {
  const path = walkBack(graph);
  const end = path.at(-1);
  const isThere = end !== undefined && end.defect !== null && end.steps.includes(found.stepIndex);
  const exhibit: InfluenceGraph = { kind: "influence-graph", ...graph, path: isThere ? path.map(({ id }) => id) : [] };
  const drawn = { ...found, exhibits: [exhibit] };
  if (!isThere) {
    const where = end && end.defect !== null ? `leads to step ${end.steps.join(", ")}` : "leads to no step";
    const note = `The graph, drawn from the shortened trace, ${where}; the answer is that of the search.`;
    return { attribution: drawn, notes: [note] };
  }
  const propagated = propagatedBy(path, found, steps);
  const attribution: Attribution = {
    ...drawn,
    reason: [explainPath(path, found), found.reason].join(" ").trim(),
    ...(propagated.length > 0 ? { contributory: propagated } : {}),
  };
  return { attribution, notes: [] };
}
