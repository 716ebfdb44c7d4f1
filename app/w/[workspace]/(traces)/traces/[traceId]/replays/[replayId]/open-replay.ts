import { notFound } from "next/navigation";
import { cache } from "react";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import { getTrace } from "@/lib/services/traces/reading/get-trace";

/**
 * The replay of the address with its trace, looked up once for layout, title and page; one of another trace or
 * workspace does not exist. `replay` is null where the reader is to label the trace first.
 */
export const openReplay = cache(async (workspace: string, traceId: string, replayId: string) => {
  const ctx = await openPage(workspace, "replay:read");
  try {
    const trace = await getTrace(ctx, { id: traceId });
    const replay = await getReplay(ctx, { id: replayId }).catch((error: unknown) => {
      if (error instanceof KnownError && error.code === "FORBIDDEN") return null;
      throw error;
    });
    if (replay !== null && replay.traceId !== trace.id) notFound();
    return { ctx, trace, replay };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});
