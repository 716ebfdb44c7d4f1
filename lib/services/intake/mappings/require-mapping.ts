import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { requireRowId } from "../../ground/ids/row-id";
import { type MappingView, toMappingView } from "./mapping-view";

/** A saved mapping of the workspace, by id or by name. Throws NOT_FOUND. */
export const requireMapping = async (
  ctx: WorkspaceContext,
  by: { id: string } | { name: string },
  db: Pick<Prisma.TransactionClient, "mapping"> = prisma,
): Promise<MappingView> => {
  const which = "id" in by ? { id: requireRowId(by.id, "mapping") } : { name: escapeForStorage(by.name) };
  const row = await db.mapping.findFirst({ where: { ...which, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("mapping");
  return toMappingView(row);
};

/**
 * How a file is to be mapped: as given, or by the saved mapping that is named. Undefined
 * where neither is. Throws NOT_FOUND.
 */
export const mappingOf = async (
  ctx: WorkspaceContext,
  wish: { mapping?: FileMapping | undefined; mappingName?: string | undefined },
): Promise<FileMapping | undefined> =>
  wish.mappingName === undefined ? wish.mapping : (await requireMapping(ctx, { name: wish.mappingName })).rule;
