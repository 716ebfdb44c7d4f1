import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { type EvaluationCase } from "./evaluation-case";

/** A trace with the label of its file as a case. */
export const caseOfTrace = (
  { steps, title, externalId, contentHash, groundTruth }: Trace,
  about: Pick<EvaluationCase, "traceId" | "question" | "subset">,
): EvaluationCase => ({
  ...about,
  title,
  contentHash,
  externalId: externalId ?? null,
  stepCount: steps.length,
  agentCount: new Set(steps.map(({ agent }) => normaliseAgent(agent).toLowerCase())).size,
  outline: steps.map(({ agent, kind }) => ({ agent, kind })),
  truth: groundTruth
    ? {
        agent: groundTruth.agent,
        stepIndex: groundTruth.stepIndex,
        source: "data-set",
        party: groundTruth.party ?? null,
      }
    : null,
});
