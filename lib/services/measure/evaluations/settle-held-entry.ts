import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type SettledChoice } from "../../answers/runs/run-choice";
import { type EntryRow, toEntry, toEntryChoice } from "./entry-row";
import { holdChoice, methodChanged } from "./evaluation-settings";
import { type EvaluationSettings } from "./evaluation-settings.sql";
import { settleEntry } from "./settle-entry";

/**
 * An entry of an evaluation as its runs are to be made, or the sentence that says why they cannot be, and what to do.
 */
type HeldEntry = { choice: SettledChoice; reason: null } | { choice: null; reason: string };

/** What held when an evaluation was started, as it is stored; null for one from before that was kept. */
export const toSettings = (stored: Prisma.JsonValue): EvaluationSettings | null =>
  stored === null ? null : (unescapeValueFromStorage(stored) as unknown as EvaluationSettings);

/** With its provider, or where that is gone with another one of its name. */
const settle = async (workspaceId: string, entry: EntryRow, maxCostUsd: number | null): Promise<SettledChoice> => {
  const choice = toEntryChoice(entry);
  const settled = await settleEntry({ workspaceId }, choice, maxCostUsd).catch((error: unknown) => {
    const { providerName } = toEntry(entry);
    if (!(error instanceof KnownError) || error.code !== "NOT_FOUND" || providerName === null) throw error;
    return settleEntry({ workspaceId }, { ...choice, providerId: null, provider: providerName }, maxCostUsd);
  });
  return settled.choice;
};

/** Settles an entry again with what held when its evaluation was started. */
export const settleHeldEntry = async (
  entry: EntryRow,
  { settings, maxCostUsd }: { settings: EvaluationSettings | null; maxCostUsd: number | null },
): Promise<HeldEntry> => {
  try {
    const choice = await settle(entry.workspaceId, entry, maxCostUsd);
    // Prompts alone do not tell: a method without a judge has none.
    if (choice.method.version !== entry.methodVersion) throw methodChanged(choice.method);
    return { choice: settings ? holdChoice(choice, settings, entry.position) : choice, reason: null };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return { choice: null, reason: error.message };
  }
};
