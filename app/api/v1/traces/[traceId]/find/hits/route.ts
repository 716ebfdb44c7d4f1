import { route } from "@/lib/http/route-door";
import { listHits } from "@/lib/services/traces/finding/list-hits";
import { parseFindQuery } from "@/lib/traces/find-query";
import * as endpoints from "../../../../endpoints/find";

const { permission, params, query } = endpoints.listHits;

export const GET = route({ permission, params, query }, async (call) => {
  const { q, from } = call.query;
  return listHits(call.ctx, { traceId: call.params.traceId, query: parseFindQuery(q), from });
});
