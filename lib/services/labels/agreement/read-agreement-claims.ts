import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireLabelSet } from "../sets/require-label-set";
import { type AgreementClaim, readAnnotations, readSet, type Row } from "./read-agreement-claims.sql";

/** Equal names are told apart by a number, in the order of the ids. */
const uniquely = (rows: readonly Row[]): AgreementClaim[] => {
  const idsOf = new Map<string, string[]>();
  const people = new Map(rows.map(({ annotatorId, annotator }) => [annotatorId, annotator]));
  for (const id of [...people.keys()].toSorted()) {
    const name = people.get(id) ?? "";
    idsOf.set(name, [...(idsOf.get(name) ?? []), id]);
  }
  const nameOf = (id: string): string => {
    const name = people.get(id) ?? "";
    const place = (idsOf.get(name) ?? []).indexOf(id);
    return place > 0 ? `${name} (${place + 1})` : name;
  };
  return rows.map(({ traceId, annotatorId, agent, stepIndex }) => ({
    traceId,
    annotator: nameOf(annotatorId),
    agent: unescapeFromStorage(agent),
    stepIndex,
  }));
};

/**
 * What people say; `blind`: what each said last before they had seen anything of others. Labels that a
 * decision has excluded are left out.
 */
export const readPeopleClaims = async (
  ctx: WorkspaceContext,
  input: { queueId: string | null; of: "blind" | "all" },
): Promise<{ claims: AgreementClaim[]; seenCount: number }> => {
  const rows = await readAnnotations(prisma, ctx, input);
  const kept = rows.flatMap(({ agent, stepIndex, ...row }): Row[] =>
    agent === null || stepIndex === null ? [] : [{ ...row, agent, stepIndex }],
  );
  return { claims: uniquely(kept), seenCount: rows.length - kept.length };
};

/** What two label sets say of the traces that both label. Throws NOT_FOUND for a set of another workspace. */
export const readSetClaims = async (
  ctx: WorkspaceContext,
  sets: readonly [LabelSetRef, LabelSetRef],
): Promise<{ claims: AgreementClaim[]; seenCount: number }> => {
  const titles = await Promise.all(sets.map((set) => requireLabelSet(ctx, set)));
  const claims = await Promise.all(
    sets.map(async (set, at) => {
      const found = await readSet(prisma, ctx, set);
      const names = { annotator: titles[at]?.title ?? "", annotatorId: `${at} ${formatLabelSetRef(set)}` };
      return found.map((row): Row => ({ ...row, ...names }));
    }),
  );
  return { claims: uniquely(claims.flat()), seenCount: 0 };
};
