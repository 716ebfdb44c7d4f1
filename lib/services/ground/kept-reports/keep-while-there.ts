import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Kept, keepReport } from "./kept-report";
import { hold, type Subject } from "./keep-while-there.sql";

/** Keeps what was worked out, unless what it is of was deleted meanwhile: nobody would ever forget it. */
export const keepWhileThere = <T>(
  place: Pick<WorkspaceContext, "workspaceId">,
  subject: Subject,
  { scope, ...kept }: Kept<T> & { scope: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    if (await hold(tx, subject)) await keepReport(place, scope, kept, tx);
  });
