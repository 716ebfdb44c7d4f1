import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getTracer } from "@/lib/services/answers/tracers/get-tracer";

/** The tracer of the address, looked up once for layout, title and page; one of another workspace does not exist. */
export const openTracer = cache(async (workspace: string, tracerId: string) => {
  const ctx = await openPage(workspace, "tracer:read");
  try {
    return { ctx, tracer: await getTracer(ctx, { tracerId }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
