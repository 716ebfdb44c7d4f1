import { route } from "@/lib/http/route-door";
import { getRedaction } from "@/lib/services/people/redaction/get-redaction";
import { saveRedaction } from "@/lib/services/people/redaction/save-redaction";
import * as endpoints from "../endpoints/redaction";

export const GET = route({ permission: endpoints.getRedaction.permission }, async ({ ctx }) => ({
  settings: await getRedaction(ctx),
}));

const { permission, body } = endpoints.saveRedaction;
export const PATCH = route({ permission, body }, async (call) => {
  await saveRedaction(call.ctx, call.body);
  return { settings: await getRedaction(call.ctx) };
});
