import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { allTruths } from "../../ground/truth/truth-sql";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { readOrMake } from "../../ground/kept-reports/read-or-make";
import { claimsOf } from "./claims-of";
import { plainTitles } from "./require-label-set";

const bare = { isTruth: null, fileName: null, createdByName: null, isMine: false };

const summarise = async (ctx: WorkspaceContext, kind: keyof typeof plainTitles): Promise<LabelSetSummary> => {
  const ref: LabelSetRef = { kind };
  const truths = Prisma.sql`select truth."decidedAt" as "at" from (${allTruths(ctx.workspaceId)}) truth`;
  const [row] = await prisma.$queryRaw<{ count: number; at: Date | null }[]>`
    select count(*)::int as "count", max(c."at") as "at" from (${kind === "ground-truth" ? truths : claimsOf(ctx, ref)}) c`;
  const counted = { traceCount: row?.count ?? 0, at: row?.at?.toISOString() ?? null };
  return { ...bare, ref: formatLabelSetRef(ref), kind, title: plainTitles[kind], ...counted };
};

const ofPeople = async (ctx: WorkspaceContext): Promise<LabelSetSummary[]> => {
  const rows = await prisma.$queryRaw<{ authorId: string; name: string; count: number; at: Date }[]>`
    select "authorId", (array_agg("authorName" order by "updatedAt" desc))[1] as "name", count(*)::int as "count", max("updatedAt") as "at"
    from "Annotation" where "workspaceId" = ${ctx.workspaceId}::uuid group by "authorId" order by "name", "authorId"`;
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

const ofFiles = async (ctx: WorkspaceContext): Promise<LabelSetSummary[]> => {
  const rows = await prisma.labelSet.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { _count: { select: { labels: true } } },
  });
  return rows.map(({ id, name, fileName, isTruth, createdByName, createdAt, _count }) => ({
    ref: formatLabelSetRef({ kind: "imported", id }),
    kind: "imported",
    title: unescapeFromStorage(name),
    traceCount: _count.labels,
    at: createdAt.toISOString(),
    isTruth,
    createdByName,
    isMine: false,
    fileName: fileName === null ? null : unescapeFromStorage(fileName),
  }));
};

/** To be raised with each change of what is counted. */
const countedBy = 1;

const countPlain = (ctx: WorkspaceContext): Promise<LabelSetSummary[]> =>
  Promise.all((["ground-truth", "adjudicated", "data-set"] as const).map((kind) => summarise(ctx, kind)));

/** Of very many labels it takes seconds to find what counts as ground truth. */
const readPlain = async (ctx: WorkspaceContext): Promise<LabelSetSummary[]> => {
  const wish = { family: "label-sets", of: "plain", version: countedBy, key: await readLabelRevision(ctx) };
  const { value, isOutdated } = await readOrMake(ctx, { ...wish, make: () => countPlain(ctx) });
  return isOutdated ? value.map((set) => ({ ...set, isOutdated })) : value;
};

/**
 * Every label set of the workspace: what counts as ground truth, what was adjudicated, the labels of files, each
 * person's by name, and the imported ones, newest first. With `mayBeOld` the first three are as last counted where
 * counting takes long, and say so.
 */
export const listLabelSets = async (
  ctx: WorkspaceContext,
  { mayBeOld = false }: { mayBeOld?: boolean } = {},
): Promise<LabelSetSummary[]> => {
  const [plain, people, files] = await Promise.all([
    mayBeOld ? readPlain(ctx) : countPlain(ctx),
    ofPeople(ctx),
    ofFiles(ctx),
  ]);
  return [...plain, ...people, ...files];
};
