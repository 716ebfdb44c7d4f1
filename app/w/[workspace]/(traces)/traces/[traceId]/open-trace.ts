import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getTrace } from "@/lib/services/traces/reading/get-trace";

/** The trace of the address, looked up once for layout, title and page; one of another workspace does not exist. */
export const openTrace = cache(async (workspace: string, traceId: string) => {
  const ctx = await openPage(workspace, "trace:read");
  try {
    return { ctx, trace: await getTrace(ctx, { id: traceId }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
