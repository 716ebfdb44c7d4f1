import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { findOutdated } from "@/lib/attribution/certificate/find-loss";
import { type CertifiedJudge, type JudgeList } from "@/lib/attribution/certificate/judge-view";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { readPolicy } from "../../labels/policies/read-policy";
import { readNewestCertificates, toJudge } from "./certified-judge";

const mostUncertified = 50;

/** Equal for judges that differ only in what an update or a new policy changes. */
const kindOf = ({ methodVersion: _, policyHash: __, ...kind }: JudgeIdentity): string => canonicalJson(kind);

/**
 * The newest certificate of each judge; of a judge as it was before an update or a new policy only while there is none
 * of it as it is.
 */
const readCertified = async (ctx: WorkspaceContext): Promise<CertifiedJudge[]> => {
  const policyHash = textHash((await readPolicy(ctx)).text);
  const certified: CertifiedJudge[] = [];
  for (const row of await readNewestCertificates(ctx)) {
    const one = await toJudge(ctx, row);
    const methodVersion = findMethod(one.judge.method)?.version ?? null;
    const outdated = findOutdated(one.judge, { methodVersion, policyHash });
    if (outdated.length === 0) certified.push(one);
    else if (!certified.some(({ judge }) => kindOf(judge) === kindOf(one.judge)))
      certified.push({ ...one, state: one.certificate ? "lost" : one.state, loss: [...outdated, ...one.loss] });
  }
  return certified;
};

/** Each judge with its newest certificate, the newest first, and judges that answered here and have none. */
export const listJudges = async (ctx: WorkspaceContext): Promise<JudgeList> => {
  const certified = await readCertified(ctx);
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
