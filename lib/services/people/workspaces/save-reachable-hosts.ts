import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { isSignUpOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { normaliseHost } from "./normalise-host";

/** Most hosts that a workspace may list. */
const maxHosts = 50;

/**
 * Says which hosts of a private network requests of this workspace may reach. Answers them as they are kept. Throws
 * INVALID for what is no host, and FORBIDDEN where anybody may sign up.
 */
export const saveReachableHosts = async (
  ctx: WorkspaceContext,
  { hosts }: { hosts: readonly string[] },
): Promise<string[]> => {
  if (isSignUpOpen())
    throw new KnownError(
      "FORBIDDEN",
      "On a server where anybody may sign up, only who runs it can allow hosts of its network, in FAULTLINE_REACHABLE_HOSTS.",
    );
  const kept = [...new Set(hosts.map((text) => text.trim()).filter((text) => text !== ""))].map((text) => {
    const host = normaliseHost(text);
    if (host !== null) return host;
    const message = `${text.slice(0, 100)} is no host. Write a name or an IP address, with :port where only that port is meant.`;
    throw new KnownError("INVALID", message, [{ pointer: "/hosts", message }]);
  });
  const unique = [...new Set(kept)];
  if (unique.length > maxHosts)
    throw new KnownError("INVALID", `A workspace lists ${maxHosts} hosts at most.`, [
      { pointer: "/hosts", message: `${maxHosts} at most.` },
    ]);
  await prisma.$transaction(async (tx) => {
    await tx.workspace.update({ where: { id: ctx.workspaceId }, data: { reachableHosts: unique } });
    const details = { privateHosts: unique.join(", ") };
    await recordAudit(tx, ctx, { kind: "workspace.changed", subject: "Private hosts", details });
  });
  return unique;
};
