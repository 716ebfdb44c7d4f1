import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { type Prisma, type prisma } from "@/lib/db";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type SettledChoice } from "../../answers/runs/run-choice";

export type EntryRow = NonNullable<Awaited<ReturnType<typeof prisma.evaluationEntry.findFirst>>>;

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

export const toEntry = (row: EntryRow): EvaluationEntry => ({
  id: row.id,
  kind: row.kind === "upload" ? "upload" : "method",
  title: unescapeFromStorage(row.title),
  method: row.method,
  methodVersion: row.methodVersion,
  model: orNull(row.model),
  providerName: orNull(row.providerName),
  parameters: unescapeValueFromStorage(row.parameters) as unknown as Parameters,
  revealExpectedAnswer: row.revealExpectedAnswer,
  isMasked: row.isMasked,
});

/** The columns of an entry that is run. */
export const entryColumns = ({ choice, title }: { choice: SettledChoice; title: string }) => ({
  kind: "method",
  title: escapeForStorage(title),
  method: choice.method.name,
  methodVersion: choice.method.version,
  providerId: choice.judge?.providerId ?? null,
  providerName: choice.judge?.providerName ?? null,
  model: choice.judge?.model.name ?? null,
  parameters: escapeValueForStorage(choice.parameters) as unknown as Prisma.InputJsonValue,
  revealExpectedAnswer: choice.revealExpectedAnswer,
  isMasked: choice.isMasked,
});

/** What an entry was chosen as, to settle it again. */
export const toEntryChoice = (row: EntryRow): EntryChoice => {
  const { method, title, ...entry } = toEntry(row);
  return {
    method: method ?? "",
    title,
    parameters: { ...entry.parameters },
    providerId: row.providerId,
    model: row.model,
    revealExpectedAnswer: entry.revealExpectedAnswer,
    isMasked: entry.isMasked,
  };
};
