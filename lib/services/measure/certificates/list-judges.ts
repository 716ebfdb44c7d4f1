import { type CertifiedJudge, type JudgeList } from "@/lib/attribution/certificate/judge-view";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readNewestCertificates, toJudge } from "./certified-judge";

const mostUncertified = 50;

/** Each judge with its newest certificate, the newest first, and judges that answered here and have none. */
export const listJudges = async (ctx: WorkspaceContext): Promise<JudgeList> => {
  const certified: CertifiedJudge[] = [];
  for (const row of await readNewestCertificates(ctx)) certified.push(await toJudge(ctx, row));
  const asked = await prisma.attributionRun.groupBy({
    by: ["method", "providerName", "model"],
    where: { workspaceId: ctx.workspaceId, model: { not: null }, status: "SUCCEEDED" },
    _count: { _all: true },
  });
  const isCertified = (method: string, providerName: string, model: string): boolean =>
    certified.some(({ judge }) => judge.method === method && judge.provider === providerName && judge.model === model);
  const uncertified = asked
    .flatMap(({ method, providerName: provider, model: name, _count }) => {
      if (provider === null || name === null) return [];
      const [providerName, model] = [unescapeFromStorage(provider), unescapeFromStorage(name)];
      const title = `${findMethod(method)?.title ?? method} · ${model}`;
      return isCertified(method, providerName, model)
        ? []
        : [{ title, method, providerName, model, runCount: _count._all }];
    })
    .toSorted((a, b) => b.runCount - a.runCount)
    .slice(0, mostUncertified);
  return { certified, uncertified };
};
