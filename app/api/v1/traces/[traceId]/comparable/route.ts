import { route } from "@/lib/http/route-door";
import { listComparableTraces } from "@/lib/services/traces/comparing/list-comparable-traces";
import * as endpoints from "../../../endpoints/comparisons";

const { permission, params } = endpoints.listComparableTraces;

export const GET = route({ permission, params }, async (call) => listComparableTraces(call.ctx, call.params));
