import { route } from "@/lib/http/route-door";
import { listInjections } from "@/lib/services/traces/reading/list-injections";
import * as endpoints from "../../../endpoints/traces";

const { permission, params } = endpoints.listInjections;

export const GET = route({ permission, params }, async (call) => ({
  injections: await listInjections(call.ctx, call.params),
}));
