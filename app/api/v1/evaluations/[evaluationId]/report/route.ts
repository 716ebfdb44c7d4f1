import { route } from "@/lib/http/route-door";
import { compareEvaluations } from "@/lib/services/measure/evaluations/compare-evaluations";
import { requireEvaluation } from "@/lib/services/measure/evaluations/require-evaluation";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import * as endpoints from "../../../endpoints/evaluations";
import { reportAnswer } from "../../../report-answer";

const { permission, params, query } = endpoints.readReport;

export const GET = route({ permission, params, query }, async (call) => {
  const { evaluationId } = call.params;
  const { name } = await requireEvaluation(call.ctx, evaluationId);
  const { format, with: other } = call.query;
  const view = await compareEvaluations(call.ctx, {
    evaluationIds: other === undefined ? [evaluationId] : [evaluationId, other],
  });
  return reportAnswer(view, { format, title: unescapeFromStorage(name) });
});
