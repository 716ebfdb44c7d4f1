import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { readIncident } from "@/lib/services/watch/incidents/read-incident";

/** The incident of the address, looked up once for layout, title and page; one of another workspace does not exist. */
export const openIncident = cache(async (workspace: string, written: string) => {
  const ctx = await openPage(workspace, "watch:read");
  if (!/^[1-9]\d{0,8}$/.test(written)) notFound();
  try {
    return { ctx, incident: await readIncident(ctx, { number: Number(written) }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
