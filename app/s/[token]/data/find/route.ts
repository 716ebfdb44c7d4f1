import { findInSteps as endpoint } from "@/app/api/v1/endpoints/find";
import { shareRoute } from "@/lib/http/share-door";
import { findInSteps } from "@/lib/services/traces/finding/find-in-steps";
import { parseFindQuery } from "@/lib/traces/find-query";

export const GET = shareRoute({ query: endpoint.query }, async ({ ctx, traceId, query: { q, ...rest } }) =>
  findInSteps(ctx, { traceId, query: parseFindQuery(q), ...rest }),
);
