import { route } from "@/lib/http/route-door";
import { listMappings } from "@/lib/services/intake/mappings/list-mappings";
import { saveMapping } from "@/lib/services/intake/mappings/save-mapping";
import * as endpoints from "../endpoints/mappings";

export const GET = route({ permission: endpoints.listMappings.permission }, async ({ ctx }) => ({
  mappings: await listMappings(ctx),
}));

const { permission, body, answer } = endpoints.createMapping;
export const POST = route({ permission, body }, async (call) =>
  Response.json({ mapping: await saveMapping(call.ctx, call.body) }, { status: answer.status }),
);
