import { publicUrl } from "@/lib/env";
import { route } from "@/lib/http/route-door";
import { paths } from "@/lib/paths";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { listTraces } from "@/lib/services/traces/list/list-traces";
import { type FailedTrace } from "@/lib/traces/stored-trace";
import { parseTraceFilter } from "@/lib/traces/trace-filter";
import * as endpoints from "../endpoints/traces";
import { uploadedFile, wishOf } from "../uploaded-file";

/** A trace that could not be read, with the first error that says why. */
const failedAnswer = ({ title, issues }: FailedTrace) => {
  const error = issues.find(({ severity }) => severity === "error");
  return { title, pointer: error?.pointer ?? "", message: error?.message ?? "It could not be read." };
};

export const POST = route(
  { permission: endpoints.createTraces.permission, query: endpoints.createTraces.query },
  async ({ ctx, request, query }) => {
    const { format, confidence, traces, failed } = await createTraces(ctx, {
      ...uploadedFile(request),
      ...wishOf(query),
    });
    const withUrls = traces.map((trace) => ({ ...trace, url: publicUrl() + paths.trace(ctx.workspaceSlug, trace.id) }));
    const answer = { format, confidence, traces: withUrls, failed: failed.map(failedAnswer) };
    return Response.json(answer, { status: endpoints.createTraces.answer.status });
  },
);

export const GET = route(
  { permission: endpoints.listTraces.permission, query: endpoints.listTraces.query },
  async ({ ctx, query }) => {
    const { q, ...page } = query;
    const { filter, issues } = parseTraceFilter(q);
    const { rows, ...rest } = await listTraces(ctx, { ...page, filter });
    // What of the search was not understood is looked for as words; a caller should know.
    const searchIssues = issues.map(({ message, suggestion }) => ({ message, ...(suggestion ? { suggestion } : {}) }));
    return { traces: rows, ...rest, searchIssues };
  },
);
