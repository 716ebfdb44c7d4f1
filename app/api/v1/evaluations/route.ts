import { route } from "@/lib/http/route-door";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import { listEvaluations } from "@/lib/services/measure/evaluations/list-evaluations";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import * as endpoints from "../endpoints/evaluations";
import { evaluationWish } from "../evaluation-wish";

const list = endpoints.listEvaluations;

export const GET = route({ permission: list.permission, query: list.query }, async ({ ctx, query: { cursor } }) => {
  const { rows, nextCursor } = await listEvaluations(ctx, { cursor });
  return { evaluations: rows, nextCursor };
});

const { permission, body, answer } = endpoints.startEvaluation;

export const POST = route({ permission, body }, async (call) => {
  const { name } = call.body;
  const { id } = await startEvaluation(call.ctx, { name, ...(await evaluationWish(call.ctx, call.body)) });
  return Response.json({ evaluation: await getEvaluation(call.ctx, { id }) }, { status: answer.status });
});
