import { route } from "@/lib/http/route-door";
import { resumeStudy } from "@/lib/services/lab/studies/resume-study";
import * as endpoints from "../../../endpoints/studies";

const { permission, params, body, answer } = endpoints.resumeStudy;

export const POST = route({ permission, params, body }, async (call) => {
  const study = await resumeStudy(call.ctx, { id: call.params.studyId, ...call.body });
  return Response.json({ study }, { status: answer.status });
});
