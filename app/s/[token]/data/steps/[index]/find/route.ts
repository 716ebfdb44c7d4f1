import { findInStep as endpoint } from "@/app/api/v1/endpoints/find";
import { shareRoute } from "@/lib/http/share-door";
import { findInStep } from "@/lib/services/traces/finding/find-in-step";
import { parseFindQuery } from "@/lib/traces/find-query";
import { StepParams } from "../../../step-params";

export const GET = shareRoute({ params: StepParams, query: endpoint.query }, async ({ ctx, traceId, params, query }) =>
  findInStep(ctx, { traceId, ...params, words: parseFindQuery(query.q).words }),
);
