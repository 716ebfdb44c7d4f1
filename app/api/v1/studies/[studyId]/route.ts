import { route } from "@/lib/http/route-door";
import { deleteStudy } from "@/lib/services/lab/studies/delete-study";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import * as endpoints from "../../endpoints/studies";

const { permission, params } = endpoints.getStudy;

export const GET = route({ permission, params }, async (call) => ({
  study: await getStudy(call.ctx, { id: call.params.studyId }),
}));

export const DELETE = route({ permission: endpoints.deleteStudy.permission, params }, async (call) => {
  await deleteStudy(call.ctx, { id: call.params.studyId });
  return new Response(null, { status: endpoints.deleteStudy.answer.status });
});
