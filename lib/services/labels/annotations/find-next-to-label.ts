import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unlabeledFailures } from "../../ground/truth/unlabeled-failures";

/**
 * The id of the newest failed trace that nobody has labeled; one that this person can still label blind, where there is
 * one. Null where every failed trace has a label.
 */
export const findNextToLabel = async ({
  workspaceId,
  actor,
}: Pick<WorkspaceContext, "workspaceId" | "actor">): Promise<string | null> => {
  const find = (isUnseen: boolean) =>
    prisma.trace.findFirst({
      where: {
        workspaceId,
        ...unlabeledFailures,
        ...(isUnseen && actor.kind === "user" ? { sightings: { none: { userId: actor.userId } } } : {}),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    });
  const next = (await find(true)) ?? (await find(false));
  return next?.id ?? null;
};
