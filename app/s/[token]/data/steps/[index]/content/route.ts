import { readContent as endpoint } from "@/app/api/v1/endpoints/traces";
import { shareRoute } from "@/lib/http/share-door";
import { readContent } from "@/lib/services/traces/reading/read-content";
import { StepParams } from "../../../step-params";

export const GET = shareRoute({ params: StepParams, query: endpoint.query }, async ({ ctx, traceId, params, query }) =>
  readContent(ctx, { traceId, ...params, ...query }),
);
