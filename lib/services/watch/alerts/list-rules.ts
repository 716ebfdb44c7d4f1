import { findMethod } from "@/lib/attribution/method-list";
import { type AlertKind } from "@/lib/attribution/watching/alert-settings";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { ruleNeeds } from "@/lib/attribution/watching/rule-state";
import { stickinessOf } from "@/lib/attribution/watching/stickiness";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { settingsOf, stateOf } from "./check-rule";
import { maxSystems } from "./check-rule.sql";
import { type AlertRuleRow } from "./raise-alert";
import { countSystems } from "./list-rules.sql";

interface Names {
  systems: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, { name: string; isEnabled: boolean }>;
  automations: ReadonlySet<string>;
  /** Systems with traces that could be watched. */
  systemCount: number;
}

/** The rules of a workspace by name, with what each still needs before it can say anything. */
export const listRules = async (ctx: WorkspaceContext): Promise<AlertRuleView[]> => {
  const { workspaceId } = ctx;
  const [rows, systems, channels, automations, [counted]] = await Promise.all([
    prisma.alertRule.findMany({ where: { workspaceId }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
    prisma.systemTracer.findMany({ where: { workspaceId }, select: { systemKey: true, systemName: true } }),
    prisma.channel.findMany({ where: { workspaceId }, select: { id: true, name: true, isEnabled: true } }),
    prisma.automation.findMany({ where: { workspaceId }, select: { id: true } }),
    countSystems(prisma, workspaceId),
  ]);
  const names: Names = {
    systems: new Map(
      systems.flatMap(({ systemKey, systemName }) => (systemName === null ? [] : [[systemKey, systemName]])),
    ),
    channels: new Map(channels.map(({ id, ...channel }) => [id, channel])),
    automations: new Set(automations.map(({ id }) => id)),
    systemCount: counted?.count ?? 0,
  };
  return rows.map((row) => viewRule(row, names));
};

const viewRule = (row: AlertRuleRow, names: Names): AlertRuleView => {
  const settings = settingsOf(row);
  const state = stateOf(row);
  const nameOf = (key: string): string | null => {
    const name = names.systems.get(key) ?? (key === "" ? null : key);
    return name === null ? null : unescapeFromStorage(name);
  };
  const method = settings.kind === "agent-share" ? settings.method : null;
  return {
    id: row.id,
    kind: row.kind as AlertKind,
    name: unescapeFromStorage(row.name),
    isEnabled: row.isEnabled,
    systemKey: row.systemKey === null ? null : unescapeFromStorage(row.systemKey),
    systemName: row.systemKey === null ? null : nameOf(row.systemKey),
    settings,
    channelIds: row.channelIds,
    methodTitle: method ? `${findMethod(method.name)?.title ?? method.name} ${method.version}` : null,
    channelNames: row.channelIds.flatMap((id) => names.channels.get(id)?.name ?? []).map(unescapeFromStorage),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    unwatchedCount: row.systemKey === null && "rate" in settings ? Math.max(0, names.systemCount - maxSystems) : 0,
    followed: state ? Object.keys(state.series).length + Object.keys(state.versions).length : 0,
    needs: ruleNeeds(row.kind, state).map((need) => ({ ...need, systemName: nameOf(need.systemKey) })),
    sticky: Object.values(state?.series ?? {}).flatMap(({ systemKey, agent, window }) => {
      const values = window.map(({ value }) => (agent === null ? value : String(value === agent)));
      const stickiness = stickinessOf([values]);
      return stickiness
        ? [{ ...stickiness, systemKey: unescapeFromStorage(systemKey), systemName: nameOf(systemKey) }]
        : [];
    }),
    faults: faultsOf(row, names),
  };
};

const faultsOf = (row: AlertRuleRow, { channels, automations }: Names): string[] => {
  const settings = settingsOf(row);
  const isOrphan =
    settings.kind === "budget" && settings.automationId !== null && !automations.has(settings.automationId);
  return [
    ...(isOrphan ? ["The automation whose budget it watches no longer exists."] : []),
    ...row.channelIds.flatMap((id) => {
      const channel = channels.get(id);
      if (channel?.isEnabled) return [];
      if (!channel) return ["One of its channels no longer exists."];
      return [`The channel “${unescapeFromStorage(channel.name)}” is switched off.`];
    }),
  ];
};
