import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { hiddenIncidents } from "./hidden-incidents";
import { type HeadRow, requireIncident } from "./incident-row";

/** The incident of a number. Throws NOT_FOUND, also where the reader is to label all of its traces blind. */
export const requireShown = async (ctx: WorkspaceContext, number: number): Promise<HeadRow> => {
  const row = await requireIncident(prisma, ctx, number);
  if ((await hiddenIncidents(ctx, [number])).has(number)) throw notFound("incident");
  return row;
};
