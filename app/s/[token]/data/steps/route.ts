import { readSteps as endpoint } from "@/app/api/v1/endpoints/traces";
import { shareRoute } from "@/lib/http/share-door";
import { readSteps } from "@/lib/services/traces/reading/read-steps";

export const GET = shareRoute({ query: endpoint.query }, async ({ ctx, traceId, query: { from, count, drawn } }) =>
  readSteps(ctx, { traceId, from, count, isDrawn: drawn === "true" }),
);
