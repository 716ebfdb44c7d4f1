import { route } from "@/lib/http/route-door";
import { readReliability } from "@/lib/services/answers/reliability/read-reliability";
import { getRun } from "@/lib/services/answers/results/get-run";
import * as endpoints from "../../endpoints/runs";
import { reliabilityAnswer } from "../../reliability-answer";
import { runAnswer } from "../../run-answer";

const { permission, params, query } = endpoints.getRun;

export const GET = route({ permission, params, query }, async ({ ctx, params: { runId }, query: { reliability } }) => {
  const run = await getRun(ctx, { id: runId });
  const isAsked = reliability === "1" || reliability === "true";
  const measured = isAsked && run.status === "SUCCEEDED" ? await readReliability(ctx, { runId }) : null;
  return { run: { ...runAnswer(run), ...reliabilityAnswer(isAsked ? measured : "not asked") } };
});
