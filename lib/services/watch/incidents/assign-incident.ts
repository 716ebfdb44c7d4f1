import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Seen } from "../../ground/freshness/require-fresh";
import { isRowId } from "../../ground/ids/row-id";
import { changeIncident } from "./change-incident";

/** Makes a member the owner of an incident, or nobody. Throws INVALID for who is none, and as `changeIncident`. */
export const assignIncident = (
  ctx: WorkspaceContext,
  { ownerId, ...input }: { number: number; seen?: Seen; ownerId: string | null },
): Promise<void> =>
  changeIncident(ctx, input, async (tx, row) => {
    if (row.ownerId === ownerId) return null;
    if (ownerId === null) return { data: { ownerId: null, ownerName: null }, event: { kind: "owner", name: null } };
    const where = { workspaceId: ctx.workspaceId, userId: ownerId };
    const member = isRowId(ownerId)
      ? await tx.member.findFirst({ where, select: { user: { select: { name: true, email: true } } } })
      : null;
    const message = "This person is not a member of the workspace.";
    if (!member) throw new KnownError("INVALID", message, [{ pointer: "/ownerId", message }]);
    const name = unescapeFromStorage(member.user.name ?? member.user.email);
    return { data: { ownerId, ownerName: escapeForStorage(name) }, event: { kind: "owner", name } };
  });
