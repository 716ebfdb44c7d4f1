import { route } from "@/lib/http/route-door";
import { findInSteps } from "@/lib/services/traces/finding/find-in-steps";
import { parseFindQuery } from "@/lib/traces/find-query";
import * as endpoints from "../../../endpoints/find";

const { permission, params, query } = endpoints.findInSteps;

export const GET = route({ permission, params, query }, async (call) => {
  const { q, ...rest } = call.query;
  return findInSteps(call.ctx, { traceId: call.params.traceId, query: parseFindQuery(q), ...rest });
});
