import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { type Attribution } from "@/lib/traces/attribution";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { type FaultOperator, type FaultyStep } from "../faults/fault-operator";
import { type Replayed } from "../scan/replay-wish";
import { stepOfReplay } from "../step-of-replay";
import { type InjectionPair } from "./injection";
import { type InjectionMetadata } from "./injection-metadata";

interface TurnedInjection {
  source: Trace;
  operator: FaultOperator;
  faulty: FaultyStep;
  /** What the failed replay told: the step with the fault first. */
  report: NonNullable<Replayed["report"]>;
  pairs: readonly InjectionPair[];
}

/**
 * The failed trace that a fault made of a passed one: the steps before the fault as they were, the step with the fault,
 * and what followed. The label is where the fault entered, as the system told it back: agent and step. What was put in
 * is kept in `metadata.injection`.
 */
export function injectedTrace({ source, operator, faulty, report, pairs }: TurnedInjection): Trace | null {
  const entered = report.steps[0];
  if (!entered) return null;
  const steps = [...source.steps.slice(0, entered.index), ...report.steps.map((step) => stepOfReplay(step))];
  const agent = normaliseAgent(entered.agent);
  const reason = `${operator.summary} ${faulty.words}`;
  const { after, before } = faulty.injected;
  const groundTruth: Attribution = {
    agent,
    stepIndex: entered.index,
    reason,
    failureMode: operator.failureMode,
    taxonomy: { name: mast.name, version: mast.version },
    quotes: after.trim() !== "" && entered.content.includes(after) ? [{ stepIndex: entered.index, text: after }] : [],
    suspects: [],
  };
  const injection: InjectionMetadata = {
    operator: operator.name,
    words: faulty.words,
    before,
    after,
    stepIndex: entered.index,
    source: source.contentHash,
    seeds: pairs.map(({ seed }) => seed),
    outcomes: pairs.map(({ injected }) => injected),
    control: pairs.map(({ clean }) => clean),
  };
  const { externalId, contentHash, expectedAnswer, system } = source;
  return assembleTrace({
    format: "faultline",
    externalId: `${externalId ?? contentHash.slice(0, 12)}/${operator.name}-${entered.index}`,
    title: source.title,
    question: source.question,
    outcome: "failed",
    expectedAnswer,
    system,
    steps,
    groundTruth,
    finalAnswer: report.finalAnswer ?? undefined,
    agents: mergeAgents(source.agents, speakersOf(steps)),
    tags: source.tags,
    metadata: { ...source.metadata, injection },
    labels: [
      {
        source: "fault injection",
        agent,
        stepIndex: entered.index,
        category: operator.failureMode,
        reason,
        isDecisive: true,
      },
    ],
  });
}
