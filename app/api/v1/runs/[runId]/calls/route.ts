import { route } from "@/lib/http/route-door";
import { listCalls } from "@/lib/services/answers/results/list-calls";
import * as endpoints from "../../../endpoints/runs";

const { permission, params, query } = endpoints.listCalls;

export const GET = route({ permission, params, query }, async (call) =>
  listCalls(call.ctx, { ...call.params, ...call.query }),
);
