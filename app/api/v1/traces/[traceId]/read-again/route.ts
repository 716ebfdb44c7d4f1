import { route } from "@/lib/http/route-door";
import { getTrace } from "@/lib/services/traces/get-trace";
import { readAgain } from "@/lib/services/traces/read-again";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, body } = endpoints.readAgain;

export const POST = route({ permission, params, body }, async (call) => {
  const { isChanged } = await readAgain(call.ctx, { ...call.params, ...call.body });
  return { isChanged, trace: await getTrace(call.ctx, { id: call.params.traceId }) };
});
