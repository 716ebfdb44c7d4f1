import { route } from "@/lib/http/route-door";
import { findInStep } from "@/lib/services/traces/finding/find-in-step";
import { parseFindQuery } from "@/lib/traces/find-query";
import * as endpoints from "../../../../../endpoints/find";

const { permission, params, query } = endpoints.findInStep;

export const GET = route({ permission, params, query }, async (call) =>
  findInStep(call.ctx, { ...call.params, words: parseFindQuery(call.query.q).words }),
);
