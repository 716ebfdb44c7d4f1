import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { requireRowId } from "../../ground/ids/row-id";

export type VersionRow = NonNullable<Awaited<ReturnType<typeof prisma.dataSetVersion.findFirst>>>;

export const splitsOf = (row: Pick<VersionRow, "splits">): SplitShare[] =>
  unescapeValueFromStorage(row.splits) as unknown as SplitShare[];

/** Throws NOT_FOUND, also for a version of another workspace. */
export const requireVersion = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  id: string,
): Promise<VersionRow> => {
  const row = await prisma.dataSetVersion.findFirst({ where: { workspaceId, id: requireRowId(id, "version") } });
  if (!row) throw notFound("version");
  return row;
};

/** Throws INVALID for a split that a version does not have. */
export const requireSplit = (row: Pick<VersionRow, "splits" | "number">, split: string | null): void => {
  const names = splitsOf(row).map(({ name }) => name);
  if (split === null || names.includes(split)) return;
  const message =
    names.length === 0
      ? `Version ${row.number} is not split.`
      : `Version ${row.number} has no split “${split}”. It has: ${names.join(", ")}.`;
  throw new KnownError("INVALID", message, [{ pointer: "/split", message }]);
};
