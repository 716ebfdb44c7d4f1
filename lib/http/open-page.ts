import { notFound } from "next/navigation";
import { cache } from "react";
import { requireUser } from "@/lib/auth/current-user";
import { openWorkspace } from "@/lib/auth/open-workspace";
import { type Permission } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";

/**
 * The door of a page: who asks, in the workspace of the URL. Redirects to the sign-in page; a workspace
 * that is not theirs, and a page that their role does not open, are "not found". Layout and page may both
 * call it: it is looked up once.
 */
export const openPage = cache(async (workspaceSlug: string, permission: Permission): Promise<WorkspaceContext> => {
  const user = await requireUser();
  try {
    return await openWorkspace(user, workspaceSlug, permission);
  } catch (error) {
    if (error instanceof KnownError) notFound();
    throw error;
  }
});
