import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listIssuesOf } from "@/lib/services/watch/issues/list-issues-of";
import { readNaming } from "@/lib/services/watch/naming/read-naming";
import { freshIncidents } from "@/lib/services/watch/incidents/fresh-incidents";
import { readIncident } from "@/lib/services/watch/incidents/read-incident";

/**
 * The incident of the address, looked up once for layout, title and page; one of another workspace does not exist. Its
 * issues and the name that is asked for are read before it: what a worker did of them is then in what it tells.
 */
export const openIncident = cache(async (workspace: string, written: string) => {
  const ctx = await openPage(workspace, "watch:read");
  if (!/^[1-9]\d{0,8}$/.test(written)) notFound();
  try {
    const number = Number(written);
    await freshIncidents(ctx.workspaceId);
    const [issues, naming] = await Promise.all([listIssuesOf(ctx, { number }), readNaming(ctx, { number })]);
    return { ctx, issues, naming, incident: await readIncident(ctx, { number }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
