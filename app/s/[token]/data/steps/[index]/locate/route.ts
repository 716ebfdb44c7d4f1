import { locateText as endpoint } from "@/app/api/v1/endpoints/traces";
import { shareRoute } from "@/lib/http/share-door";
import { locateText } from "@/lib/services/ground/stored/locate-text";
import { StepParams } from "../../../step-params";

export const GET = shareRoute({ params: StepParams, query: endpoint.query }, async ({ ctx, traceId, params, query }) =>
  locateText(ctx, { traceId, ...params, ...query }),
);
