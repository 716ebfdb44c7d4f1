import { route } from "@/lib/http/route-door";
import { readAgain } from "@/lib/services/intake/rereading/read-again";
import { showTrace } from "@/lib/services/traces/reading/show-trace";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, body } = endpoints.readAgain;

export const POST = route({ permission, params, body }, async (call) => {
  const { isChanged } = await readAgain(call.ctx, { ...call.params, ...call.body });
  return { isChanged, trace: await showTrace(call.ctx, { id: call.params.traceId }) };
});
