import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

type Place = Pick<WorkspaceContext, "workspaceId">;

export interface Kept<T> {
  key: string;
  value: T;
  madeAt: Date;
}

/** The number that is raised with each change of a label of the workspace. */
export const readLabelRevision = async ({ workspaceId }: Place): Promise<string> =>
  String((await prisma.labelRevision.findUnique({ where: { workspaceId } }))?.revision ?? 0);

/** What was worked out last under a scope, whether or not it still holds: compare its key. */
export const readKept = async <T>({ workspaceId }: Place, scope: string): Promise<Kept<T> | null> => {
  const row = await prisma.keptReport.findUnique({ where: { workspaceId_scope: { workspaceId, scope } } });
  return row && { key: row.key, value: unescapeValueFromStorage(row.report) as T, madeAt: row.madeAt };
};

/** Keeps what was worked out, in the place of what was kept before. */
export const keepReport = async <T>(
  { workspaceId }: Place,
  scope: string,
  { key, value, madeAt }: Kept<T>,
  db: Pick<Prisma.TransactionClient, "keptReport"> = prisma,
): Promise<void> => {
  const report = escapeValueForStorage(value) as Prisma.InputJsonValue;
  await db.keptReport.upsert({
    where: { workspaceId_scope: { workspaceId, scope } },
    create: { workspaceId, scope, key, report, madeAt },
    update: { key, report, madeAt },
  });
};

/** Forgets what was kept of what is no more: under these scopes and all that begin with one. */
export const dropKept = async (
  db: Pick<Prisma.TransactionClient, "keptReport">,
  { workspaceId }: Place,
  scopes: readonly string[],
): Promise<void> => {
  const OR = scopes.map((scope) => ({ scope: { startsWith: scope } }));
  if (OR.length > 0) await db.keptReport.deleteMany({ where: { workspaceId, OR } });
};
