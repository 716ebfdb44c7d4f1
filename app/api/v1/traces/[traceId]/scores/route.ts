import { route } from "@/lib/http/route-door";
import { postScores } from "@/lib/services/answers/starting/post-scores";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

const { permission, params, body, answer } = endpoints.postScores;

export const POST = route({ permission, params, body, maxBodyBytes: 8 * 1024 * 1024 }, async (call) => {
  const run = await postScores(call.ctx, { ...call.params, ...call.body });
  return Response.json({ run: runAnswer(run) }, { status: answer.status });
});
