import { findMethod } from "@/lib/attribution/method-list";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { alertKinds, type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { type AlertRuleInput } from "@/lib/attribution/watching/alert-view";
import { falseAlarmRates } from "@/lib/attribution/watching/find-change";
import { ruleWords } from "@/lib/attribution/watching/rule-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireAutomation } from "../automations/require-automation";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { isRowId } from "../../ground/ids/row-id";
import { nameTold } from "../automations/name-told";
import { settingsOf } from "./check-rule";
import { type AlertRuleRow } from "./raise-alert";
import { requireRule } from "./require-rule";

const maxNameLength = 120;
const uniqueViolation = "P2002";

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const checkSettings = async (ctx: WorkspaceContext, settings: AlertSettings): Promise<void> => {
  if (!alertKinds.includes(settings.kind)) throw invalid("/settings/kind", "Unknown kind of rule.");
  if (settings.kind === "budget") {
    if (settings.automationId !== null) await requireAutomation(prisma, ctx, settings.automationId);
    return;
  }
  if (settings.kind === "alarm" || settings.kind === "incident" || settings.kind === "digest") return;
  if (!falseAlarmRates.includes(settings.rate))
    throw invalid("/settings/rate", `The false alarm rate must be one of ${falseAlarmRates.join(", ")}.`);
  if (settings.kind !== "agent-share" || settings.method === null) return;
  const { name, tracerVersionId } = settings.method;
  if (!findMethod(name)) throw invalid("/settings/method", "This method no longer exists.");
  if (isSimulatedRun({ method: name }))
    throw invalid("/settings/method", "Predictions of a model are not watched: nothing was executed.");
  if (tracerVersionId === null) return;
  const { workspaceId } = ctx;
  const count = isRowId(tracerVersionId)
    ? await prisma.tracerVersion.count({ where: { id: tracerVersionId, workspaceId } })
    : 0;
  if (count === 0) throw invalid("/settings/method", "These weights no longer exist.");
};

const checkChannels = async ({ workspaceId }: WorkspaceContext, channelIds: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(channelIds)];
  const known = await prisma.channel.count({ where: { workspaceId, id: { in: wanted.filter(isRowId) } } });
  if (known < wanted.length) throw invalid("/channelIds", "One of these channels no longer exists.");
  return wanted;
};

/**
 * Sets up what is watched for, or changes it (`id`); its kind stays, and what it has told is not told again. Answers
 * its id. Throws INVALID with the field that is at fault, CONFLICT where the name is taken, NOT_FOUND, and a StaleError
 * where it says something else than what was `seen`.
 */
export const saveRule = async (
  ctx: WorkspaceContext,
  { id, seen, ...input }: AlertRuleInput & { id: string | null; seen?: Seen },
): Promise<{ id: string }> => {
  const name = input.name.trim();
  const { settings, isEnabled } = input;
  if (name === "" || [...name].length > maxNameLength)
    throw invalid("/name", `A rule name needs 1 to ${maxNameLength} characters.`);
  await checkSettings(ctx, settings);
  const data = {
    name: escapeForStorage(name),
    isEnabled,
    channelIds: await checkChannels(ctx, input.channelIds),
    systemKey: input.systemKey === null || settings.kind === "budget" ? null : escapeForStorage(input.systemKey),
    settings: escapeValueForStorage(settings) as unknown as Prisma.InputJsonObject,
  };
  try {
    return await prisma.$transaction(async (tx) => {
      const saved =
        id === null
          ? await create(tx, ctx, settings.kind, data)
          : await change(tx, ctx, { id, seen }, settings.kind, data);
      const details = { isNew: id === null, isEnabled, kind: settings.kind };
      await recordAudit(tx, ctx, { kind: "alert-rule.saved", subject: name, subjectId: saved.id, details });
      return saved;
    });
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new KnownError("CONFLICT", "There is already a rule with this name.", [
      { pointer: "/name", message: "Taken." },
    ]);
  }
};

type Columns = Pick<Prisma.AlertRuleUncheckedCreateInput, "name" | "isEnabled" | "systemKey" | "settings"> & {
  channelIds: string[];
};

const create = (
  tx: Prisma.TransactionClient,
  { workspaceId, actor }: WorkspaceContext,
  kind: string,
  data: Columns,
): Promise<{ id: string }> =>
  tx.alertRule.create({
    data: {
      ...data,
      workspaceId,
      kind,
      createdById: actor.kind === "user" ? actor.userId : null,
      createdByName: escapeForStorage(actor.name),
    },
    select: { id: true },
  });

const change = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { id, seen }: { id: string; seen: Seen },
  kind: string,
  data: Columns,
): Promise<{ id: string }> => {
  await takeTurns(tx, `alert rule:${id}`);
  const rule = await requireRule(tx, ctx, id);
  await requireRuleFresh(tx, ctx, rule, seen);
  if (rule.kind !== kind) throw invalid("/settings/kind", "The kind of a rule cannot be changed. Create a new rule.");
  // To be checked with the next tick of the clock.
  return tx.alertRule.update({ where: { id: rule.id }, data: { ...data, checkedAt: null }, select: { id: true } });
};

const requireRuleFresh = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  row: AlertRuleRow,
  seen: Seen,
): Promise<void> => {
  if (seen === undefined) return;
  const there = {
    name: unescapeFromStorage(row.name),
    isEnabled: row.isEnabled,
    systemKey: row.systemKey === null ? null : unescapeFromStorage(row.systemKey),
    settings: settingsOf(row),
    channelIds: row.channelIds,
  };
  requireFresh(seen, standing(ruleWords(there, await nameTold(tx, ctx)), ruleWords(there)));
};
