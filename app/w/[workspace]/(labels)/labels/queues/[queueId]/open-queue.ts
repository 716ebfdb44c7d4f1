import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getQueue } from "@/lib/services/labels/queues/get-queue";

/**
 * The queue of the address with a page of its traces, looked up once for title and page; one of
 * another workspace does not exist.
 */
export const openQueue = cache(async (workspace: string, id: string, from: number) => {
  const ctx = await openPage(workspace, "trace:read");
  try {
    return { ctx, queue: await getQueue(ctx, { id, from }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
