import { type JudgeMark } from "@/lib/attribution/certificate/judge-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRun } from "../../answers/runs/require-run";
import { manifestOf } from "../../answers/runs/run-row";
import { readNewestCertificates, toJudge } from "./certified-judge";
import { identityOfRun, judgeKey } from "./judge-identity";

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

/**
 * What stands beside the answer of a run: what its judge is certified for, or that it is not; null where no model was
 * asked. NOT_FOUND for a run of another workspace.
 */
export const readJudgeMark = async (ctx: WorkspaceContext, { runId }: { runId: string }): Promise<JudgeMark | null> => {
  const run = await requireRun(ctx, runId);
  if (run.model === null) return null;
  const judge = identityOfRun({
    manifest: manifestOf(run),
    model: orNull(run.model),
    providerName: orNull(run.providerName),
    revealExpectedAnswer: run.revealExpectedAnswer,
  });
  const [newest] = await readNewestCertificates(ctx, judgeKey(judge));
  if (!newest)
    return { state: "none", sentence: "Not certified: nobody measured on your labels how far it can be trusted." };
  const { state, sentence, loss } = await toJudge(ctx, newest);
  return { state, sentence: loss.length > 0 ? `Certificate lost. ${loss.join(" ")}` : sentence };
};
