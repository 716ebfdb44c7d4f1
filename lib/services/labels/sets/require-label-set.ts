import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";

export const plainTitles = {
  "ground-truth": "Ground truth",
  adjudicated: "Adjudicated",
  "data-set": "Labels of the files",
} as const;

/**
 * What people call a label set. Throws NOT_FOUND for a set of another workspace, and for a person who neither belongs
 * to this one nor has labeled in it.
 */
export const requireLabelSet = async (ctx: WorkspaceContext, ref: LabelSetRef): Promise<{ title: string }> => {
  if (!("id" in ref)) return { title: plainTitles[ref.kind] };
  const { workspaceId } = ctx;
  const id = requireRowId(ref.id, "label set");
  if (ref.kind === "imported") {
    const set = await prisma.labelSet.findFirst({ where: { id, workspaceId }, select: { name: true } });
    if (!set) throw notFound("label set");
    return { title: unescapeFromStorage(set.name) };
  }
  const newest = {
    where: { authorId: id, workspaceId },
    orderBy: { updatedAt: "desc" },
    select: { authorName: true },
  } as const;
  const label = await prisma.annotation.findFirst(newest);
  if (label) return { title: label.authorName };
  const member = await prisma.member.findFirst({
    where: { userId: id, workspaceId },
    select: { user: { select: { name: true, email: true } } },
  });
  if (!member) throw notFound("label set");
  return { title: member.user.name ?? member.user.email };
};
