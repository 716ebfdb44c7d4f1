import { packOutline } from "@/components/trajectory/trace/step-outline";
import { route } from "@/lib/http/route-door";
import { readOutline } from "@/lib/services/traces/reading/read-outline";
import { requireTrace } from "@/lib/services/ground/stored/require-trace";
import * as endpoints from "../../../endpoints/traces";

const { permission, params } = endpoints.readOutline;

/** Raised when the same steps are packed in another way. */
const packing = 1;

export const GET = route({ permission, params }, async ({ ctx, request, params: { traceId } }) => {
  const { sequence } = await requireTrace(ctx, traceId);
  // Steps change only with the trace's sequence. The browser asks each time, so that who may no longer read is told so.
  const headers = { etag: `W/"${packing}-${traceId}-${sequence}"`, "cache-control": "private, no-cache" };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const { steps, loops } = await readOutline(ctx, { traceId });
  return Response.json({ outline: packOutline(steps, loops) }, { headers });
});
