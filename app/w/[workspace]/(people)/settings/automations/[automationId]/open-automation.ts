import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getAutomation } from "@/lib/services/watch/automations/get-automation";

const read = async (ctx: Awaited<ReturnType<typeof openPage>>, id: string, cursor: string | null) => {
  try {
    return { isFirst: cursor === null, ...(await getAutomation(ctx, { id, cursor: cursor ?? undefined })) };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    if (error.code === "NOT_FOUND") notFound();
    if (cursor === null || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await getAutomation(ctx, { id })) };
  }
};

/**
 * The automation of the address for whoever asks, with a page of what it did; a made-up cursor leads to the first one.
 */
export const openAutomation = cache(async (workspace: string, id: string, cursor: string | null) => {
  const ctx = await openPage(workspace, "watch:read");
  return { ctx, ...(await read(ctx, id, cursor)) };
});
