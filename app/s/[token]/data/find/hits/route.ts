import { listHits as endpoint } from "@/app/api/v1/endpoints/find";
import { shareRoute } from "@/lib/http/share-door";
import { listHits } from "@/lib/services/traces/finding/list-hits";
import { parseFindQuery } from "@/lib/traces/find-query";

export const GET = shareRoute({ query: endpoint.query }, async ({ ctx, traceId, query: { q, from } }) =>
  listHits(ctx, { traceId, query: parseFindQuery(q), from }),
);
