import { type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { type AlertFinding } from "@/lib/attribution/watching/alert-finding";
import { firstState, type RuleState, stateWithout, withUnwatched } from "@/lib/attribution/watching/rule-state";
import { type Prisma, prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { checkBudget } from "./check-budget";
import { checkDigest } from "./check-digest";
import { checkIncidents } from "./check-incidents";
import { checkSeries } from "./check-series";
import { checkVersions } from "./check-versions";
import { type AlertRuleRow, raiseAlert } from "./raise-alert";
import { lockRule, saveState, watchedSystems } from "./check-rule.sql";

/** A long history is read in it. */
const transaction = { timeout: 120_000, maxWait: 30_000 };

type Found = { changeKey: string; finding: AlertFinding };

export const settingsOf = (row: Pick<AlertRuleRow, "settings">): AlertSettings =>
  unescapeValueFromStorage(row.settings) as unknown as AlertSettings;
export const stateOf = (row: Pick<AlertRuleRow, "state">): RuleState | null =>
  row.state === null ? null : (unescapeValueFromStorage(row.state) as unknown as RuleState);

/**
 * Takes the looks that are due for one rule and tells what it finds: state, alerts and news in one
 * transaction, which holds the rule. A rule that another worker is at, that is off or gone is left alone.
 * Answers how many alerts were raised.
 */
export const checkRule = (ruleId: string, workspace: { slug: string; name: string }): Promise<{ raised: number }> =>
  prisma.$transaction(async (tx) => {
    const held = await lockRule(tx, ruleId);
    if (held.length === 0) return { raised: 0 };
    const rule = await tx.alertRule.findUniqueOrThrow({ where: { id: ruleId } });
    const { found, state } = await checkHeld(tx, rule);
    let raised = 0;
    for (const { changeKey, finding } of found)
      if (await raiseAlert(tx, { rule, workspace, changeKey, finding })) raised += 1;
    await saveState(tx, state, ruleId);
    return { raised };
  }, transaction);

const checkHeld = async (
  tx: Prisma.TransactionClient,
  rule: AlertRuleRow,
): Promise<{ found: Found[]; state: RuleState }> => {
  const { workspaceId } = rule;
  const settings = settingsOf(rule);
  const before = stateOf(rule) ?? firstState();
  if (settings.kind === "budget") {
    const { automationId } = settings;
    return { found: await checkBudget(tx, { workspaceId, automationId }), state: before };
  }
  if (settings.kind === "alarm") return { found: [], state: before }; // raised as steps arrive, see watch-growing.ts
  if (settings.kind === "incident") return { found: await checkIncidents(tx, rule), state: before };
  if (settings.kind === "digest") return { found: await checkDigest(tx, rule), state: before };
  const state = withUnwatched(before);
  const next = firstState();
  const found: Found[] = [];
  const systems = await watchedSystems(tx, rule);
  for (const system of systems) {
    if (settings.kind === "version") {
      const { findings, versions } = await checkVersions(tx, { workspaceId, system, rate: settings.rate, state });
      Object.assign(next.versions, versions);
      found.push(...findings);
    } else {
      const change = settings.kind === "agent-share" ? settings : { kind: settings.kind, rate: settings.rate };
      const { findings, key, series } = await checkSeries(tx, { workspaceId, system, settings: change, state });
      next.series[key] = series;
      found.push(...findings);
    }
  }
  return { found, state: { ...next, unwatched: stateWithout(state, systems) } };
};
