import { type LabelFault, type LabelFinding, lintLabels } from "@/lib/attribution/labels/lint-labels";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError, notFound } from "@/lib/errors";
import { requireSight } from "../../ground/sight/require-sight";
import { requireLabelSet } from "../sets/require-label-set";
import { requireRowId } from "../../ground/ids/row-id";
import { readLintCases } from "./read-lint-cases";

/** A finding that a person has before them: whose label, which fault, and the claim as they saw it. */
export interface FindingKey {
  set: LabelSetRef;
  traceId: string;
  fault: LabelFault;
  claim: { agent: string; stepIndex: number };
}

/**
 * The finding as it is now. Throws NOT_FOUND for a set or trace of another workspace and where the set has no label of
 * the trace, FORBIDDEN for somebody who is to label it blind, CONFLICT where the label or its trace has changed so that
 * it is not what the person saw. What needs other traces of the set is taken as told.
 */
export const requireFinding = async (ctx: WorkspaceContext, input: FindingKey): Promise<LabelFinding> => {
  const traceId = requireRowId(input.traceId, "trace");
  await requireLabelSet(ctx, input.set);
  await requireSight(ctx, { traceId });
  const { cases } = await readLintCases(ctx, input.set, { traceId });
  const [label] = cases;
  if (!label) throw notFound("label");
  const { fault, claim } = input;
  const told: LabelFinding = {
    traceId,
    fault,
    agent: label.agent,
    stepIndex: label.stepIndex,
    speaker: null,
    suggestedStep: null,
    others: [],
  };
  const found = lintLabels(cases).find((finding) => finding.fault === fault);
  const finding = found ?? (fault === "same-trace-different-labels" ? told : null);
  if (!finding || label.agent !== claim.agent || label.stepIndex !== claim.stepIndex)
    throw new KnownError("CONFLICT", "This label was changed in the meantime. Reload to see the current version.");
  return finding;
};
