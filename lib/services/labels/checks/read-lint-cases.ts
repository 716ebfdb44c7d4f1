import { type LintCase } from "@/lib/attribution/labels/lint-labels";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import {
  isWanted,
  maxLabels,
  readLabels,
  readSameText,
  readSteps,
  type StepsRow,
  tracesAtOnce,
} from "./read-lint-cases.sql";

/** A label with what the linter needs, and its reason, which may be cut. */
type StoredCase = LintCase & { reason: string };

/**
 * The labels of a set with the outline of their traces, by the traces' ids; at most 2,000, the newest. Traces that the
 * person is to label blind are left out.
 */
export const readLintCases = async (
  ctx: WorkspaceContext,
  set: LabelSetRef,
  only?: { traceId: string },
): Promise<{ cases: StoredCase[]; isCut: boolean }> => {
  const wanted = isWanted(only);
  const labels = await readLabels(prisma, { ctx, set, wanted, maxLabels });
  const isCut = labels.length > maxLabels;
  const looked = labels.slice(0, maxLabels).toSorted((a, b) => (a.traceId < b.traceId ? -1 : 1));
  const steps: StepsRow[] = [];
  for (let from = 0; from < looked.length; from += tracesAtOnce)
    steps.push(
      ...(await readSteps(
        ctx,
        looked.slice(from, from + tracesAtOnce).map(({ traceId }) => traceId),
      )),
    );
  const stepsOf = new Map(steps.map((row) => [row.traceId, row]));
  const sameText = await readSameText(ctx, steps);
  const cases = looked.map(({ traceId, agent, stepIndex, reason }): StoredCase => {
    const row = stepsOf.get(traceId);
    return {
      traceId,
      agent: unescapeFromStorage(agent),
      stepIndex,
      reason: unescapeFromStorage(reason),
      isQuestionFirst: row?.isQuestionFirst ?? false,
      sameText: sameText.get(traceId) ?? null,
      steps: (row?.agents ?? []).map((speaker, at) => ({
        agent: unescapeFromStorage(speaker),
        kind: row?.kinds[at] ?? "message",
        isError: row?.errors[at] ?? false,
        isEmpty: row?.empties[at] ?? false,
      })),
    };
  });
  return { cases, isCut };
};
