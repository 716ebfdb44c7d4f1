import { shareRoute } from "@/lib/http/share-door";
import { readFailureChain } from "@/lib/services/answers/results/read-failure-chain";
import { RunParams } from "../../../run-params";

/** How the failure came from the step that a run calls decisive to where it shows. */
export const GET = shareRoute({ params: RunParams }, async ({ ctx, params: { runId } }) => ({
  value: await readFailureChain(ctx, { runId }),
}));
