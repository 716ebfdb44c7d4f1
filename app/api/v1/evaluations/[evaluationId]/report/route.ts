import { route } from "@/lib/http/route-door";
import { readReport } from "@/lib/services/evaluations/read-report";
import { requireEvaluation } from "@/lib/services/evaluations/require-evaluation";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import * as endpoints from "../../../endpoints/evaluations";
import { reportAnswer } from "../../../report-answer";

const { permission, params, query } = endpoints.readReport;

export const GET = route({ permission, params, query }, async (call) => {
  const { evaluationId } = call.params;
  const { name } = await requireEvaluation(call.ctx, evaluationId);
  const view = await readReport(call.ctx, { evaluationId });
  return reportAnswer(view, { format: call.query.format, title: unescapeFromStorage(name) });
});
