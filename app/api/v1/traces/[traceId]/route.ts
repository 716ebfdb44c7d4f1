import { route } from "@/lib/http/route-door";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { showTrace } from "@/lib/services/traces/reading/show-trace";
import { updateTrace } from "@/lib/services/traces/editing/update-trace";
import * as endpoints from "../../endpoints/traces";

export const GET = route(
  {
    permission: endpoints.getTrace.permission,
    params: endpoints.getTrace.params,
    query: endpoints.getTrace.query,
  },
  async ({ ctx, params, query }) => ({ trace: await showTrace(ctx, { id: params.traceId, ...query }) }),
);

const { permission, params, body } = endpoints.updateTrace;
export const PATCH = route(
  { permission, params, body, maxBodyBytes: 8 * 1024 * 1024 },
  async ({ ctx, params: { traceId }, body: changes }) => {
    await updateTrace(ctx, { id: traceId, ...changes });
    return { trace: await showTrace(ctx, { id: traceId }) };
  },
);

export const DELETE = route(
  { permission: endpoints.deleteTrace.permission, params: endpoints.deleteTrace.params },
  async ({ ctx, params: { traceId } }) => ({ deleted: await deleteTraces(ctx, { ids: [traceId] }) }),
);
