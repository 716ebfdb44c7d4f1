import { route } from "@/lib/http/route-door";
import { getTracer } from "@/lib/services/answers/tracers/get-tracer";
import * as endpoints from "../../endpoints/tracers";

const { permission, params } = endpoints.getTracer;

export const GET = route({ permission, params }, async (call) => ({ tracer: await getTracer(call.ctx, call.params) }));
