import { type PickedFile } from "@/components/intake/imports/picked-file";
import { type MappingGuess } from "@/components/intake/mappings/mapping-data";
import { type ImportView } from "@/lib/traces/import-view";
import { type StoredTrace } from "@/lib/traces/stored-trace";
import { type Outcome } from "@/lib/traces/trace";

/**
 * A file, or the files of one run, on their way in. What is refused keeps its place and its bytes, so that nothing is
 * lost and it can be tried again.
 */
export interface ImportItem {
  id: string;
  name: string;
  /** None where the server has it already, from a visit before. */
  files: readonly PickedFile[];
  byteSize: number;
  stage: ImportStage;
  /** How it could be read where no format fits; null where nothing was found, left out before it was looked for. */
  guess?: MappingGuess | null;
}

export type ImportStage =
  | { name: "waiting" }
  /** The files of one run become one. */
  | { name: "packing" }
  | { name: "sending"; sentBytes: number; byteSize: number }
  | { name: "unsent"; message: string; isTooLarge: boolean }
  /** `note` says what was wrong with the last request about it. */
  | { name: "on-server"; view: ImportView; note?: string };

type ImportEvent =
  /** One that the server has begun by itself. */
  | { type: "attached"; view: ImportView }
  | { type: "added"; items: readonly Omit<ImportItem, "stage">[] }
  | { type: "removed"; id: string }
  | { type: "staged"; id: string; stage: ImportStage }
  | { type: "guessed"; id: string; guess: MappingGuess | null }
  /** Those that are in go; refused ones stay. */
  | { type: "cleared" };

const sameFiles = (one: Omit<ImportItem, "stage">, other: Omit<ImportItem, "stage">): boolean =>
  one.files.length > 0 &&
  one.name === other.name &&
  one.byteSize === other.byteSize &&
  stampOf(one.files[0]?.blob) === stampOf(other.files[0]?.blob);
const stampOf = (blob: Blob | undefined): number => (blob instanceof File ? blob.lastModified : -1);

/** The queue after an event. What came last stands first; the same file dropped twice stands there once. */
export const foldImport = (items: readonly ImportItem[], event: ImportEvent): readonly ImportItem[] => {
  if (event.type === "cleared") return items.filter((item) => statusOf(item) !== "DONE");
  if (event.type === "attached") return [itemOf(event.view), ...items];
  if (event.type === "removed") return items.filter((item) => item.id !== event.id);
  if (event.type === "guessed")
    return items.map((item) => (item.id === event.id ? { ...item, guess: event.guess } : item));
  if (event.type === "staged")
    return items.map((item) => (item.id === event.id ? { ...item, stage: event.stage } : item));
  const fresh = event.items.filter((item) => !items.some((known) => sameFiles(known, item)));
  return [...fresh.map((item): ImportItem => ({ ...item, stage: { name: "waiting" } })), ...items];
};

/** The id of its line on the page: what leads to it sets the focus there. */
export const rowIdOf = ({ id }: ImportItem): string => `import-${id}`;

/** An import that the server has, as an item of the queue. */
export const itemOf = (view: ImportView): ImportItem => ({
  id: view.id,
  name: view.fileName ?? "pasted text",
  files: [],
  byteSize: view.byteSize ?? view.receivedBytes,
  stage: { name: "on-server", view },
});

/** Whether it still goes on, or waits for a person. */
export const isUnfinished = ({ status }: ImportView): boolean => status !== "DONE";

export const viewOf = ({ stage }: ImportItem): ImportView | null => (stage.name === "on-server" ? stage.view : null);
const statusOf = (item: ImportItem): ImportView["status"] | null => viewOf(item)?.status ?? null;

/** Whether nothing of it can come in as it stands. */
const isUnreadable = (item: ImportItem): boolean => {
  const view = viewOf(item);
  if (view === null) return item.stage.name === "unsent";
  return view.status === "FAILED" || (view.status === "READY" && view.preview?.canStore !== true);
};

/** Whether it is of no known format, so that a mapping may fit. */
export const wantsGuess = (item: ImportItem): boolean => {
  const { preview, options } = viewOf(item) ?? {};
  return isUnreadable(item) && !!preview?.canMap && preview.format === null && options?.mapping === null;
};

/** Whether such a mapping is being looked for. */
export const isGuessing = (item: ImportItem): boolean => wantsGuess(item) && item.guess === undefined;

/** Whether it is of no known format and a guess says how it could be read: a person has to agree. */
export const isProbable = (item: ImportItem): item is ImportItem & { guess: MappingGuess } =>
  wantsGuess(item) && !!item.guess;

/**
 * Whether a person has to do something before any of it can come in: choose another format,
 * map its fields, mend the file.
 */
export const isRefused = (item: ImportItem): boolean => (wantsGuess(item) ? item.guess === null : isUnreadable(item));

/** Those first that a person has to look at: refused ones, then those that are read by a guess. */
export const inOrder = (items: readonly ImportItem[]): readonly ImportItem[] => {
  const rank = (item: ImportItem): number => (isRefused(item) ? 0 : isProbable(item) ? 1 : 2);
  return items.toSorted((a, b) => rank(a) - rank(b));
};

/** Whether it goes on by itself, on this side or on the server's. */
export const isMoving = (item: ImportItem): boolean => {
  const status = statusOf(item);
  if (status === null) return item.stage.name !== "unsent";
  if (isGuessing(item)) return true;
  return status === "RECEIVING" || status === "READING" || status === "STORING";
};

/** Traces that storing it would add. */
export const newTraceCount = (item: ImportItem): number =>
  statusOf(item) === "READY" ? (viewOf(item)?.preview?.newCount ?? 0) : 0;

/** What the files that can come in say of how their traces ended. */
export const sumOutcomes = (items: readonly ImportItem[]): Record<Outcome, number> => {
  const sum = { failed: 0, passed: 0, unknown: 0 };
  for (const item of items.filter((each) => newTraceCount(each) > 0)) {
    const { failed = 0, passed = 0, unknown = 0 } = viewOf(item)?.preview?.outcomes ?? {};
    sum.failed += failed;
    sum.passed += passed;
    sum.unknown += unknown;
  }
  return sum;
};

/**
 * The only trace that an import has just stored: what a person came to see. Null where there is
 * more to look at, or nothing new.
 */
export const onlyNewTrace = ({ result }: ImportView): StoredTrace | null =>
  result?.storedCount === 1 && result.duplicateCount + result.failedCount === 0
    ? (result.traces.find((trace) => !trace.isDuplicate) ?? null)
    : null;

/** How far all is, for the title and the buttons. */
export const summarise = (items: readonly ImportItem[]) => {
  const results = items.flatMap((item) => (statusOf(item) === "DONE" ? (viewOf(item)?.result ?? []) : []));
  const sum = (countOf: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + countOf(result), 0);
  const storing = items.filter((item) => statusOf(item) === "STORING").length;
  const refused = items.filter(isRefused).length;
  const probable = items.filter(isProbable).length;
  const done = items.filter((item) => statusOf(item) === "DONE").length;
  return {
    refused,
    probable,
    storing,
    ready: items.filter((item) => statusOf(item) === "READY" && !isUnreadable(item)).length,
    /** Files that the server keeps for a person. */
    waiting: items.filter((item) => statusOf(item) === "READY" || statusOf(item) === "FAILED").length,
    isReading: items.filter(isMoving).length > storing,
    /** Something is in, and nothing is on its way or waits to be imported. */
    isDone: done > 0 && done + refused + probable === items.length,
    newTraces: sum(({ storedCount }) => storedCount),
    duplicates: sum(({ duplicateCount }) => duplicateCount),
    failed: sum(({ failedCount }) => failedCount),
    readyTraces: items.reduce((total, item) => total + newTraceCount(item), 0),
  };
};
