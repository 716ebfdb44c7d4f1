"use client";
import pLimit, { type LimitFunction } from "p-limit";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { followImport } from "@/components/intake/imports/follow-import";
import { importApi } from "@/components/intake/imports/import-api";
import { type ImportChoice } from "@/components/intake/imports/import-choices";
import { guessMapping, type MappingGuess } from "@/components/intake/mappings/mapping-data";
import {
  foldImport,
  type ImportItem,
  type ImportStage,
  itemOf,
  newTraceCount,
  onlyNewTrace,
  viewOf,
  wantsGuess,
} from "@/components/intake/imports/import-queue";
import { type PickedFile } from "@/components/intake/imports/picked-file";
import { sendFile } from "@/components/ground/asking/send-file";
import { together } from "@/components/intake/imports/together";
import { zipRun } from "@/components/intake/imports/zip-run";
import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";
import { type PullWish } from "@/lib/traces/pull-wish";
import { type StoredTrace } from "@/lib/traces/stored-trace";
import { type Outcome } from "@/lib/traces/trace";

const atOnce = 3;

interface ImportSetting {
  workspace: string;
  /** Imports that the server has and that are not at their end. */
  before: readonly ImportView[];
  /** Called when what was asked for is in, with the trace where it is a single new one. */
  onStored: (only: StoredTrace | null) => Promise<void> | void;
}

export type ImportQueue = ReturnType<typeof useImport>;

/** The queue of imports of one screen: each file is sent and read as it comes, and stored when asked for. */
export const useImport = (setting: ImportSetting) => {
  const { workspace, before, onStored } = setting;
  const api = importApi(workspace);
  const [items, dispatch] = useReducer(foldImport, before, (views) => views.map(itemOf));
  const [system, setSystem] = useState("");
  const [outcome, setOutcome] = useState<Outcome>("unknown");
  const nextId = useRef(0);
  const stage = (id: string, next: ImportStage) => dispatch({ type: "staged", id, stage: next });
  const [limit] = useState(() => pLimit(atOnce));
  const { follow, begin, stop } = useTransfers(setting, items, { stage, limit });

  useGuesses(workspace, items, { guessed: (id, guess) => dispatch({ type: "guessed", id, guess }), limit });

  /** Asks for something about an import that the server has; what is refused stands beside it. */
  const request = async (item: ImportItem, view: ImportView, answer: Promise<Answer<ImportView>>) => {
    const answered = await answer;
    if (answered.ok) return follow(item.id, answered.value);
    stage(item.id, { name: "on-server", view, note: answered.message });
    return view;
  };
  return {
    items,
    system,
    setSystem,
    outcome,
    setOutcome,
    add: async (picked: readonly PickedFile[]) => {
      const added = (await together(picked)).map((group) => ({ ...group, id: `new-${nextId.current++}` }));
      dispatch({ type: "added", items: added });
    },
    /** Sends it again, or where the server has it, reads or fetches it again. */
    retry: (item: ImportItem) => {
      const view = viewOf(item);
      if (view === null) return begin(item.id);
      void request(item, view, view.source === "upload" ? api.change(view.id, {}) : api.resume(view.id));
    },
    /** Fetches traces from elsewhere; the answer says why not. */
    pull: async (wish: PullWish) => {
      const answer = await api.pull(wish);
      if (!answer.ok) return answer;
      dispatch({ type: "attached", view: answer.value });
      void follow(answer.value.id, answer.value);
      return { ok: true };
    },
    change: (item: ImportItem, choice: ImportChoice) => {
      const view = viewOf(item);
      if (view) void request(item, view, api.change(view.id, choice));
    },
    /** Goes on with an import that was changed elsewhere. */
    follow: (item: ImportItem, view: ImportView) => void follow(item.id, view),
    /** Takes it off the list and ends it on the server; what is in stays in. */
    remove: (item: ImportItem) => {
      const view = viewOf(item);
      stop(item.id);
      dispatch({ type: "removed", id: item.id });
      if (view && view.status !== "DONE") void api.cancel(view.id);
    },
    clear: () => {
      setOutcome("unknown");
      dispatch({ type: "cleared" });
    },
    store: async () => {
      const said = { system: system.trim() || null, outcome: outcome === "unknown" ? null : outcome };
      const stored = await Promise.all(
        items.map((item) => {
          const view = viewOf(item);
          if (!view || newTraceCount(item) === 0) return null;
          stage(item.id, { name: "on-server", view: { ...view, status: "STORING", progress: 0 } });
          return limit(() => request(item, view, api.store(view.id, said)));
        }),
      );
      const [only] = stored;
      await onStored(items.length === 1 && only ? onlyNewTrace(only) : null);
    },
  };
};

/** Looks once for a mapping that fits each file of no known format. */
const useGuesses = (
  workspace: string,
  items: readonly ImportItem[],
  { guessed, limit }: { guessed: (id: string, guess: MappingGuess | null) => void; limit: LimitFunction },
) => {
  const [asked] = useState(() => new Set<string>());
  const lookForNew = useEffectEvent(() => {
    for (const item of items) {
      const view = viewOf(item);
      if (!view || asked.has(view.id) || !wantsGuess(item)) continue;
      asked.add(view.id);
      void limit(() => guessMapping(workspace, view.id)).then((guess) => guessed(item.id, guess));
    }
  });
  useEffect(() => lookForNew(), [items]);
};

/** What is on its way to the server, or being read there. Files that wait begin by themselves, a few at once. */
const useTransfers = (
  { workspace, before }: ImportSetting,
  items: readonly ImportItem[],
  { stage, limit }: { stage: (id: string, next: ImportStage) => void; limit: LimitFunction },
) => {
  const [stops] = useState(() => new Map<string, AbortController>());
  const screen = useRef<AbortController>(null);

  const follow = (id: string, first: ImportView): Promise<ImportView> => {
    const ends = [stops.get(id)?.signal, screen.current?.signal].filter((signal) => signal !== undefined);
    const onView = (view: ImportView) => stage(id, { name: "on-server", view });
    onView(first);
    return followImport(workspace, first, { onView, signal: AbortSignal.any(ends) });
  };
  const send = async (item: ImportItem, { signal }: AbortController): Promise<void> => {
    const [only, second] = item.files;
    if (!only || signal.aborted) return;
    if (second) stage(item.id, { name: "packing" });
    const blob = second ? await zipRun(item.files) : only.blob;
    if (signal.aborted) return;
    stage(item.id, { name: "sending", sentBytes: 0, byteSize: blob.size });
    const onSent = (sentBytes: number) => stage(item.id, { name: "sending", sentBytes, byteSize: blob.size });
    const sent = await sendFile<{ import: ImportView }>(
      paths.api.imports(workspace),
      { name: item.name, blob },
      { onSent, signal },
    );
    if (sent.ok && signal.aborted) await importApi(workspace).cancel(sent.body.import.id);
    else if (sent.ok) void follow(item.id, sent.body.import);
    else if (!signal.aborted) stage(item.id, { ...sent, name: "unsent" });
  };
  const begin = (id: string) => {
    stops.delete(id);
    stage(id, { name: "waiting" });
  };
  const beginWaiting = useEffectEvent(() => {
    for (const item of items) {
      if (item.stage.name !== "waiting" || stops.has(item.id)) continue;
      const stop = new AbortController();
      stops.set(item.id, stop);
      void limit(() => send(item, stop)).catch(() => stage(item.id, unreadable));
    }
  });
  const followBefore = useEffectEvent(() => before.forEach((view) => void follow(view.id, view)));
  useEffect(() => beginWaiting(), [items]);
  useEffect(() => {
    // What is being sent goes on when the screen is left; it then waits under the imports.
    const left = new AbortController();
    screen.current = left;
    followBefore();
    return () => left.abort();
  }, []);
  return { follow, begin, stop: (id: string) => stops.get(id)?.abort() };
};

const unreadable: ImportStage = {
  name: "unsent",
  message: "The file could not be read from the disk. Choose it again.",
  isTooLarge: false,
};
