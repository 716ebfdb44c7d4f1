import { notFound } from "next/navigation";
import { cache } from "react";
import { requireUser } from "@/lib/auth/current-user";
import { readMembership, requirePermission } from "@/lib/auth/open-workspace";
import { type Permission } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";

const readOwnMembership = cache(async (workspaceSlug: string) => readMembership(await requireUser(), workspaceSlug));

/**
 * The door of a page: who asks, in the workspace of the URL. Redirects to the sign-in page; a workspace
 * that is not theirs, and a page that their role does not open, are "not found". Layout and page may both
 * call it: the membership is looked up once.
 */
export const openPage = cache(async (workspaceSlug: string, permission: Permission): Promise<WorkspaceContext> => {
  try {
    const ctx = await readOwnMembership(workspaceSlug);
    requirePermission(ctx, permission);
    return ctx;
  } catch (error) {
    if (error instanceof KnownError) notFound();
    throw error;
  }
});
