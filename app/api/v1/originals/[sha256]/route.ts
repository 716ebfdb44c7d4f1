import { publicUrl } from "@/lib/env";
import { route } from "@/lib/http/route-door";
import { paths } from "@/lib/paths";
import { listStoredTraces } from "@/lib/services/intake/originals/list-stored-traces";
import * as endpoints from "../../endpoints/originals";

const { permission, params } = endpoints.listStoredTraces;

export const GET = route({ permission, params }, async (call) => {
  const { traces } = await listStoredTraces(call.ctx, call.params);
  return {
    traces: traces.map((trace) => ({ ...trace, url: publicUrl() + paths.trace(call.ctx.workspaceSlug, trace.id) })),
  };
});
