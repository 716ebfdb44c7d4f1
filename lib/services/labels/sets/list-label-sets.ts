import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { readOrMake } from "../../ground/kept-reports/read-or-make";
import { ofPeople, summarise } from "./list-label-sets.sql";

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
