import { route } from "@/lib/http/route-door";
import { cancelStudy } from "@/lib/services/lab/studies/cancel-study";
import * as endpoints from "../../../endpoints/studies";

const { permission, params, answer } = endpoints.cancelStudy;

export const POST = route({ permission, params }, async (call) =>
  Response.json({ study: await cancelStudy(call.ctx, { id: call.params.studyId }) }, { status: answer.status }),
);
