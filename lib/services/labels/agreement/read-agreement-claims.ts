import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isAnnotationCounted } from "../../ground/truth/is-label-counted";
import { claimsOf, isCounted } from "../sets/claims-of";
import { requireLabelSet } from "../sets/require-label-set";

/** One claim about one trace, by whom: a name that no other of the compared ones has. */
export interface AgreementClaim {
  traceId: string;
  annotator: string;
  agent: string;
  stepIndex: number;
}

type Row = AgreementClaim & { annotatorId: string };

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

const inQueue = ({ workspaceId }: WorkspaceContext, queueId: string | null): Prisma.Sql =>
  queueId === null
    ? Prisma.sql`true`
    : Prisma.sql`exists (select from "QueueItem" i where i."workspaceId" = ${workspaceId}::uuid and i."queueId" = ${queueId}::uuid and i."traceId" = a."traceId")`;

/**
 * What people say; `blind`: what each said last before they had seen anything of others. Labels that a
 * decision has excluded are left out.
 */
export const readPeopleClaims = async (
  ctx: WorkspaceContext,
  input: { queueId: string | null; of: "blind" | "all" },
): Promise<{ claims: AgreementClaim[]; seenCount: number }> => {
  const { workspaceId } = ctx;
  const counted = Prisma.sql`a."workspaceId" = ${workspaceId}::uuid and ${inQueue(ctx, input.queueId)} and ${isAnnotationCounted(workspaceId)}`;
  const rows = await prisma.$queryRaw<(Row & { isSeen: boolean })[]>`
    select a."traceId", a."authorId" as "annotatorId", first_value(a."authorName") over (partition by a."authorId" order by a."updatedAt" desc) as "annotator",
      ${input.of === "blind" ? Prisma.sql`a."blindAgent" as "agent", a."blindStepIndex" as "stepIndex"` : Prisma.sql`a."agent", a."stepIndex"`},
      a."blindAgent" is null as "isSeen"
    from "Annotation" a where ${counted} order by a."traceId", a."authorId"`;
  const kept = input.of === "blind" ? rows.filter(({ isSeen }) => !isSeen) : rows;
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
      const found = await prisma.$queryRaw<Omit<Row, "annotatorId" | "annotator">[]>(
        Prisma.sql`select c."traceId", c."agent", c."stepIndex" from (${claimsOf(ctx, set)}) c where ${isCounted(ctx, set)} order by c."traceId"`,
      );
      const names = { annotator: titles[at]?.title ?? "", annotatorId: `${at} ${formatLabelSetRef(set)}` };
      return found.map((row): Row => ({ ...row, ...names }));
    }),
  );
  return { claims: uniquely(claims.flat()), seenCount: 0 };
};
