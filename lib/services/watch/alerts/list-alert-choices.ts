import { findMethod } from "@/lib/attribution/method-list";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WatchedMethod } from "@/lib/attribution/watching/alert-settings";
import { type AlertChoices } from "@/lib/attribution/watching/alert-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindIds } from "../../ground/sight/blind-where";
import { listAutomationChoices } from "../automations/list-automation-choices";
import { freshFacts } from "../../ground/facts/fresh-facts";

/** So many of each are offered: those with the most traces or runs. */
const most = 200;

/**
 * What a rule may be told to watch: systems, agents that were named, methods whose runs there are, automations, and the
 * channels that it may tell. Of traces that the reader is to label blind, neither agents nor methods: where a system
 * failed once, they would be the answer.
 */
export const listAlertChoices = async (ctx: WorkspaceContext): Promise<AlertChoices> => {
  const { workspaceId } = ctx;
  const blind = blindIds(ctx);
  await freshFacts(workspaceId);
  const [systems, agents, methods, automations, { channels }] = await Promise.all([
    prisma.$queryRaw<{ key: string; name: string | null }[]>`
      select f."systemKey" as "key", s."systemName" as "name" from (select "systemKey", count(*) as "count" from "TraceFact" where "workspaceId" = ${workspaceId}::uuid and not "isMade" group by "systemKey") f
        left join "SystemTracer" s on s."workspaceId" = ${workspaceId}::uuid and s."systemKey" = f."systemKey" order by f."count" desc, f."systemKey" limit ${most}`,
    prisma.$queryRaw<{ key: string; name: string; systemKey: string }[]>`
      select f."systemKey", coalesce(f."truthAgentKey", f."runAgentKey") as "key", max(coalesce(f."truthAgent", f."runAgent")) as "name" from "TraceFact" f
      where f."workspaceId" = ${workspaceId}::uuid and not f."isMade" and f."outcome" = 'failed' and coalesce(f."truthAgentKey", f."runAgentKey") is not null
        and f."traceId" not in (${blind})
      group by 1, 2 order by count(*) desc, 1, 2 limit ${most}`,
    prisma.$queryRaw<(WatchedMethod & { runCount: number; weights: number | null })[]>`
      select r."method" as "name", r."methodVersion" as "version", r."tracerVersionId", v."number" as "weights", count(*)::int as "runCount" from "RunFact" r
        left join "TracerVersion" v on v."id" = r."tracerVersionId"
      where r."workspaceId" = ${workspaceId}::uuid and r."status" = 'SUCCEEDED' and not r."isEvaluation" and r."agentKey" is not null
        and r."method" <> all(${[...simulatedMethods]}::text[]) and r."traceId" not in (${blind})
      group by 1, 2, 3, 4 order by count(*) desc limit ${most}`,
    prisma.automation.findMany({ where: { workspaceId }, orderBy: { name: "asc" }, select: { id: true, name: true } }),
    listAutomationChoices(ctx),
  ]);
  return {
    systems: systems.map(({ key, name }) => ({
      key: unescapeFromStorage(key),
      name: key === "" ? null : unescapeFromStorage(name ?? key),
    })),
    agents: agents.map(({ key, name, systemKey }) => ({
      key: unescapeFromStorage(key),
      name: unescapeFromStorage(name),
      systemKey: unescapeFromStorage(systemKey),
    })),
    methods: methods.map(({ weights, ...method }) => ({
      ...method,
      title: findMethod(method.name)?.title ?? method.name,
      weights: weights === null ? null : `own weights ${weights}`,
    })),
    automations: automations.map(({ id, name }) => ({ id, name: unescapeFromStorage(name) })),
    channels,
  };
};
