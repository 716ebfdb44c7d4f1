import { shareRoute } from "@/lib/http/share-door";
import { readEarlierVersion } from "@/lib/services/traces/reading/read-earlier-version";
import { StepParams } from "../../../step-params";

/** The agent's plan, ledger or code before that of a step. */
export const GET = shareRoute({ params: StepParams }, async ({ ctx, traceId, params: { index } }) => ({
  value: await readEarlierVersion(ctx, { traceId, stepIndex: index }),
}));
