import { type Prisma } from "@/lib/db";
import { type StudyResult } from "@/lib/replay/studies/study-result";
import { type StudySettings } from "@/lib/replay/studies/study-settings";
import { type StudyKind, type StudyView, type WholeStudy } from "@/lib/replay/studies/study-view";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** What a list shows: settings and results can be long. */
export const studyColumns = {
  id: true,
  number: true,
  kind: true,
  name: true,
  targetId: true,
  targetName: true,
  traceId: true,
  status: true,
  doneCount: true,
  neededCount: true,
  plannedCount: true,
  maxReplays: true,
  maxCostUsd: true,
  costUsd: true,
  errorMessage: true,
  startedByName: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} as const satisfies Prisma.StudySelect;

type StudyRow = Prisma.StudyGetPayload<{ select: typeof studyColumns }>;
export type WholeStudyRow = Prisma.StudyGetPayload<object>;

export const storedKinds = { ablation: "ABLATION", injection: "INJECTION", fix: "FIX" } as const satisfies Record<
  StudyKind,
  StudyRow["kind"]
>;
const kinds = { ABLATION: "ablation", INJECTION: "injection", FIX: "fix" } as const satisfies Record<
  StudyRow["kind"],
  StudyKind
>;

const textOf = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));
const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const settingsOf = (row: Pick<WholeStudyRow, "settings">): StudySettings =>
  unescapeValueFromStorage(row.settings) as unknown as StudySettings;
export const resultOf = (row: Pick<WholeStudyRow, "result">): StudyResult | null =>
  unescapeValueFromStorage(row.result) as unknown as StudyResult | null;

export const toStudyView = (row: StudyRow): StudyView => ({
  id: row.id,
  number: row.number,
  kind: kinds[row.kind],
  name: unescapeFromStorage(row.name),
  target: { id: row.targetId, name: unescapeFromStorage(row.targetName) },
  traceId: row.traceId,
  status: row.status,
  doneCount: row.doneCount,
  neededCount: row.neededCount,
  plannedCount: row.plannedCount,
  maxReplays: row.maxReplays,
  maxCostUsd: row.maxCostUsd,
  costUsd: row.costUsd,
  errorMessage: textOf(row.errorMessage),
  startedByName: unescapeFromStorage(row.startedByName),
  createdAt: row.createdAt.toISOString(),
  startedAt: timeOf(row.startedAt),
  finishedAt: timeOf(row.finishedAt),
});

export const toWholeStudy = (row: WholeStudyRow): WholeStudy => ({
  ...toStudyView(row),
  settings: settingsOf(row),
  result: resultOf(row),
});
