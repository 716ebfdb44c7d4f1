import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Divergence } from "@/lib/traces/exhibit";
import { type Step, type Trace } from "@/lib/traces/trace";
import { compareAgents } from "../alignment/compare-agents";
import { type DivergenceFound, findDivergence } from "../alignment/find-divergence";
import { sameFrom } from "../alignment/parting";
import { JudgeError } from "../judge-error";
import { type ListedMethod, type MethodInput, type MethodRun } from "../method";
import { openingQuote } from "../opening-quote";
import { actorOf } from "../rules/acting-steps";
import { beginReading } from "./begin-reading";
import { assertNotCancelled, stepsToJudge } from "./method-steps";

const SUSPECT_COUNT = 20;
const WORDS_LENGTH = 160;

// Nothing is waited for: an async generator only because every method is one.
async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  const passed = input.peers.filter(({ outcome, steps: others }) => outcome === "passed" && others.length > 0);
  if (passed.length === 0)
    throw new JudgeError(
      "empty",
      "There is no passed trace of this question to compare with. Import one with the same question and the outcome passed, or name a folder of passed traces with --passed.",
    );
  yield { type: "started", stepCount: steps.length, plannedCalls: { min: 0, max: 0 } };
  const { outcome } = input.trace;
  if (outcome === "passed")
    yield { type: "note", message: "This run passed, so no step decided a failure. The order is for reading only." };
  if (outcome === "unknown")
    yield { type: "note", message: "Whether this run failed is unknown. The answer holds only if it did." };
  const comparison = findDivergence(input.trace, passed);
  let next = comparison.next();
  for (; !next.done; next = comparison.next()) {
    assertNotCancelled(input.signal);
    yield {
      type: "found",
      attribution: next.value ? toAttribution(input.trace, passed, next.value) : beginReading(input.trace),
    };
  }
  const found = next.value;
  if (found.isTogether)
    yield {
      type: "note",
      message:
        "This run does what a passed run does, up to its end: the fault does not show in who did what with which values.",
    };
  return toAttribution(input.trace, passed, found);
}

function toAttribution(trace: Trace, passed: readonly Trace[], found: DivergenceFound): Attribution {
  const suspects = rankSuspects(trace.steps, found);
  const step = trace.steps[suspects[0]?.stepIndex ?? 0] as Step;
  return {
    agent: step.agent,
    stepIndex: step.index,
    reason: explain(step, found),
    quotes: openingQuote(step),
    suspects: suspects.slice(0, SUSPECT_COUNT),
    isAbstained: found.isTogether || trace.outcome === "passed",
    exhibits: [toExhibit(trace.steps, found), compareAgents(trace, passed)],
  };
}

/**
 * Steps that an agent takes, by suspicion; what parts in a tool's answer or in what was told
 * counts for the step that led to it.
 */
function rankSuspects(steps: readonly Step[], found: DivergenceFound): Suspect[] {
  const scores = new Map<number, number>();
  for (const [at, { suspicion }] of found.steps.entries()) {
    const { index } = actorOf(steps, at);
    scores.set(index, (scores.get(index) ?? 0) + suspicion);
  }
  return [...scores]
    .map(([stepIndex, score]) => ({ stepIndex, agent: steps[stepIndex]?.agent ?? "", score }))
    .sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
}

function explain(step: Step, { steps, peers, isTogether }: DivergenceFound): string {
  const traces = (count: number): string => `${count} passed ${count === 1 ? "trace" : "traces"}`;
  if (isTogether)
    return `No step diverges for good from all ${traces(peers.length)}. Start reading at step ${step.index} of ${step.agent}, where they are least alike.`;
  const partings = peers.filter(({ partsAt }) => partsAt !== null && partsAt === step.index).length;
  const carried = steps.findIndex(({ origin }, at) => at > step.index && origin === step.index);
  const beside = peers[0]?.beside.has(step.index) === true;
  const how = beside
    ? `the nearest passed trace has the same kind of step there, with different words or values (${percent(steps[step.index]?.alikeness ?? 0)} alike)`
    : "the nearest passed trace has no such step there";
  const where =
    partings > 0
      ? `Step ${step.index} of ${step.agent} is where this run diverges for good from ${partings} of ${traces(peers.length)}`
      : `Step ${step.index} of ${step.agent} is where this run most likely diverges for good from ${traces(peers.length)}`;
  const later =
    carried < 0
      ? ""
      : ` Step ${carried} differs by something that no passed trace has there and that first appeared here.`;
  return `${where}: ${how}, and most of what follows differs too.${later} The runs were compared by who did what with which values, without understanding the text.`;
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

function toExhibit(steps: readonly Step[], { peers, steps: points }: DivergenceFound): Divergence {
  const [nearest] = peers;
  if (!nearest) throw new Error("There is a passed trace.");
  return {
    kind: "divergence",
    peers: peers.map(({ peer, partsAt, similarity }) => ({
      title: peer.title,
      contentHash: peer.contentHash,
      partsAt,
      similarity,
    })),
    points: steps.map(({ index }, at) => ({
      stepIndex: index,
      partingCount: peers.filter(({ partsAt }) => partsAt === at).length,
      suspicion: points[at]?.suspicion ?? 0,
    })),
    nearest: {
      title: nearest.peer.title,
      rows: nearest.pairs.map(([failed, other]) => ({
        failed,
        passed: other,
        passedWords: other === null ? "" : wordsOf(nearest.peer.steps[other]),
        isSame: failed !== null && other !== null && (nearest.alikeness[failed] ?? 0) > sameFrom,
      })),
    },
  };
}

const wordsOf = (step: Step | undefined): string =>
  step === undefined ? "" : `${step.agent}: ${openingQuote(step)[0]?.text.slice(0, WORDS_LENGTH).toWellFormed() ?? ""}`;

/**
 * The failed trace aligned with passed traces of the same question; see
 * alignment/find-divergence.ts. No model is asked.
 */
export const trajectoryDivergence: ListedMethod = {
  name: "trajectory-divergence",
  version: "1",
  title: "Divergence from passed runs",
  summary:
    "Aligns the failed run with passed runs of the same question and names the step where they start to differ. Instant, without a model.",
  source: "Needleman & Wunsch 1970 over action signatures; one change point, Page 1954",
  weakness: "When passed runs themselves take many paths, a harmless difference can look like the divergence.",
  aliases: ["trajectory"],
  needsJudge: false,
  needsTracer: false,
  needsPeers: "passed",
  offeredAs: "answer",
  parameterFields: [],
  promptText: "",
  plannedCalls: () => ({ min: 0, max: 0 }),
  run,
};
