import { type Finding } from "@/lib/traces/evidence";
import { groupBy } from "@/lib/traces/group-by";
import { type Party } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { findEvidence } from "../evidence/find-evidence";
import { type PartySign } from "./party-sign";
import { cameToNothing } from "./signs/came-to-nothing";
import { failedTools } from "./signs/failed-tools";
import { faultyTask } from "./signs/faulty-task";
import { wrongAnswers } from "./signs/wrong-answers";

/** Whose fault a failure seems to be, and what says so, what weighs most first. An agent's needs no signs. */
export interface ToldParty {
  party: Party;
  signs: readonly PartySign[];
}

/** What agents are ahead by: most failures are theirs. */
const ahead = 1;
/** Of a party's further signs, what counts beside its strongest. */
const furtherShare = 0.25;

/**
 * Whose fault it is that a run failed, from the trace alone: an agent's, unless signs outweigh what is found of agents.
 */
export function tellParty(trace: Trace): ToldParty {
  const signs = [...failedTools(trace), ...wrongAnswers(trace), ...faultyTask(trace), ...cameToNothing(trace)].sort(
    (one, other) => other.weight - one.weight || one.stepIndex - other.stepIndex,
  );
  const [best] = [...groupBy(signs, ({ party }) => party)]
    .map(([party, own]) => ({ party, signs: own, weight: sumOf(own) }))
    .sort((one, other) => other.weight - one.weight);
  if (!best || best.weight <= ahead + strongestOfAgents(trace, signs)) return { party: "agent", signs: [] };
  return { party: best.party, signs: best.signs };
}

/** The strongest finding at an agent's step, other than a program that failed because its tool did. */
function strongestOfAgents(trace: Trace, signs: readonly PartySign[]): number {
  const failed = new Set(signs.map(({ stepIndex }) => stepIndex));
  const isOfTool = ({ kind, against }: Finding): boolean =>
    kind === "code-result" && against.some(({ stepIndex }) => stepIndex !== null && failed.has(stepIndex));
  return Math.max(
    0,
    ...findEvidence(trace)
      .filter((finding) => finding.party === "agent" && !isOfTool(finding))
      .map(({ weight }) => weight),
  );
}

/** `signs` are sorted by weight. */
const sumOf = ([first, ...more]: readonly PartySign[]): number =>
  (first?.weight ?? 0) + furtherShare * more.reduce((sum, { weight }) => sum + weight, 0);
