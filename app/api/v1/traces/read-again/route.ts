import { route } from "@/lib/http/route-door";
import { readAllAgain } from "@/lib/services/intake/rereading/read-all-again";
import { parseTraceFilter } from "@/lib/traces/trace-filter";
import * as endpoints from "../../endpoints/traces";

const { permission, body, answer } = endpoints.readAllAgain;

export const POST = route({ permission, body }, async (call) => {
  const selection = "ids" in call.body ? { ids: call.body.ids } : { filter: parseTraceFilter(call.body.q).filter };
  return Response.json(await readAllAgain(call.ctx, selection), { status: answer.status });
});
