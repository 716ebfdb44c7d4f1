import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readHidden } from "./is-shown.sql";

/** Those of these incidents, by number, of which the reader is to label every trace blind. */
export const hiddenIncidents = async (ctx: WorkspaceContext, numbers: readonly number[]): Promise<Set<number>> => {
  if (numbers.length === 0) return new Set();
  return new Set((await readHidden(prisma, ctx, numbers)).map(({ number }) => number));
};
