import { route } from "@/lib/http/route-door";
import { readSteps } from "@/lib/services/traces/read-steps";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, query } = endpoints.readSteps;

export const GET = route({ permission, params, query }, async (call) =>
  readSteps(call.ctx, { traceId: call.params.traceId, ...call.query }),
);
