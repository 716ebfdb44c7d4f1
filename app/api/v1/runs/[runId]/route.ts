import { route } from "@/lib/http/route-door";
import { readReliability } from "@/lib/services/reliability/read-reliability";
import { getRun } from "@/lib/services/runs/get-run";
import * as endpoints from "../../endpoints/runs";
import { reliabilityAnswer } from "../../reliability-answer";
import { runAnswer } from "../../run-answer";

const { permission, params } = endpoints.getRun;

export const GET = route({ permission, params }, async ({ ctx, params: { runId } }) => {
  const run = await getRun(ctx, { id: runId });
  const measured = run.status === "SUCCEEDED" ? await readReliability(ctx, { runId, mayBeOld: true }) : null;
  return { run: { ...runAnswer(run), ...reliabilityAnswer(measured) } };
});
