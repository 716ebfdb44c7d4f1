import { route } from "@/lib/http/route-door";
import { previewRedaction } from "@/lib/services/people/redaction/preview-redaction";
import * as endpoints from "../../endpoints/redaction";

const { permission, body } = endpoints.previewRedaction;

export const POST = route({ permission, body }, async (call) => previewRedaction(call.ctx, call.body));
