import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { allTruths } from "../../ground/truth/truth.sql";
import { claimsOf } from "./claims-of.sql";
import { plainTitles } from "./require-label-set";

const summariseRow = z.object({
  count: z.number(),
  at: z.date().nullable(),
});

const ofPeopleRow = z.object({
  authorId: z.string(),
  name: z.string(),
  count: z.number(),
  at: z.date(),
});

const bare = { isTruth: null, fileName: null, createdByName: null, isMine: false };

export const summarise = async (ctx: WorkspaceContext, kind: keyof typeof plainTitles): Promise<LabelSetSummary> => {
  const ref: LabelSetRef = { kind };
  const truths = Prisma.sql`select truth."decidedAt" as "at" from (${allTruths(ctx.workspaceId)}) truth`;
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    select count(*)::int as "count", max(c."at") as "at" from (${kind === "ground-truth" ? truths : claimsOf(ctx, ref)}) c`,
    summariseRow,
  );
  const counted = { traceCount: row?.count ?? 0, at: row?.at?.toISOString() ?? null };
  return { ...bare, ref: formatLabelSetRef(ref), kind, title: plainTitles[kind], ...counted };
};

export const ofPeople = async (ctx: WorkspaceContext): Promise<LabelSetSummary[]> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select "authorId", (array_agg("authorName" order by "updatedAt" desc))[1] as "name", count(*)::int as "count", max("updatedAt") as "at"
    from "Annotation" where "workspaceId" = ${ctx.workspaceId}::uuid group by "authorId" order by "name", "authorId"`,
    ofPeopleRow,
  );
  const me = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return rows.map(({ authorId, name, count, at }) => ({
    ...bare,
    ref: formatLabelSetRef({ kind: "annotator", id: authorId }),
    kind: "annotator",
    title: name,
    traceCount: count,
    at: at.toISOString(),
    isMine: authorId === me,
  }));
};
