import { route } from "@/lib/http/route-door";
import { getTracer } from "@/lib/services/answers/tracers/get-tracer";
import { trainSystem } from "@/lib/services/answers/tracers/train-system";
import * as endpoints from "../../../endpoints/tracers";

const { permission, params, answer } = endpoints.trainTracer;

export const POST = route({ permission, params }, async (call) => {
  await trainSystem(call.ctx, call.params);
  return Response.json({ tracer: await getTracer(call.ctx, call.params) }, { status: answer.status });
});
