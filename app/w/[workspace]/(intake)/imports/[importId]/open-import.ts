import { notFound } from "next/navigation";
import { cache } from "react";
import { type Permission } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getImport } from "@/lib/services/intake/imports/get-import";

/** The import of the address; one of another workspace, or one that was canceled, does not exist. */
export const openImport = cache(async (workspace: string, importId: string, permission: Permission) => {
  const ctx = await openPage(workspace, permission);
  try {
    return { ctx, view: await getImport(ctx, { id: importId }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
