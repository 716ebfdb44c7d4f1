import { route } from "@/lib/http/route-door";
import { readStep } from "@/lib/services/traces/reading/read-step";
import * as endpoints from "../../../../endpoints/traces";

const { permission, params } = endpoints.readStep;

export const GET = route({ permission, params }, async (call) => ({ step: await readStep(call.ctx, call.params) }));
