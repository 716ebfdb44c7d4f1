import { type JudgeMark, judgeMark, noMark } from "@/lib/attribution/certificate/judge-mark";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { requireRun } from "../../answers/runs/require-run";
import { readNewestCertificates, toJudge } from "./certified-judge";
import { identityOfRun, judgeKey } from "./judge-identity";
import { readJudgedRuns } from "./judged-runs.sql";

/**
 * What stands beside the answers of these runs, by their ids: what the judge of each is certified for, or that it is
 * not. None of runs that asked no model, nor of another workspace's.
 */
export const readJudgeMarks = async (
  ctx: WorkspaceContext,
  runIds: readonly string[],
): Promise<Map<string, JudgeMark>> => {
  if (runIds.length === 0) return new Map();
  const runs = (await readJudgedRuns(ctx.workspaceId, runIds)).map(
    ({ id, model, providerName, revealExpectedAnswer, manifest }) => {
      const judge = identityOfRun({
        manifest: unescapeValueFromStorage(manifest) as unknown as RunManifest,
        model: unescapeFromStorage(model),
        providerName: providerName === null ? null : unescapeFromStorage(providerName),
        revealExpectedAnswer,
      });
      return { id, key: judgeKey(judge) };
    },
  );
  const keys = [...new Set(runs.map(({ key }) => key))];
  const newest = keys.length === 0 ? [] : await readNewestCertificates(ctx, keys);
  const marks = new Map<string, JudgeMark>();
  for (const row of newest) {
    const { certificate, createdAt, loss } = await toJudge(ctx, row);
    marks.set(row.judgeKey, judgeMark({ certificate, certifiedAt: createdAt, loss }));
  }
  return new Map(runs.map(({ id, key }) => [id, marks.get(key) ?? noMark]));
};

/** The same of one run; null where no model was asked. NOT_FOUND for a run of another workspace. */
export const readJudgeMark = async (ctx: WorkspaceContext, { runId }: { runId: string }): Promise<JudgeMark | null> => {
  const { id } = await requireRun(ctx, runId);
  return (await readJudgeMarks(ctx, [id])).get(id) ?? null;
};
