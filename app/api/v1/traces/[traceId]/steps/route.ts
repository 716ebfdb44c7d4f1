import { route } from "@/lib/http/route-door";
import { readSteps } from "@/lib/services/traces/reading/read-steps";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, query } = endpoints.readSteps;

export const GET = route({ permission, params, query }, async (call) => {
  const { from, count, drawn } = call.query;
  return readSteps(call.ctx, { traceId: call.params.traceId, from, count, isDrawn: drawn === "true" });
});
