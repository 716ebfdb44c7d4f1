"use client";
import { useEffect, useState } from "react";
import { noProgress, type RunProgress } from "@/lib/attribution/run-progress";
import { isActive, type RunEventRecord, type RunRecord } from "@/lib/attribution/run-record";
import { type TraceSource } from "../trace/trace-source";

/** A browser opens few connections to one server; the rest of the page needs some of them. */
const mostStreams = 2;

/** Too short to be seen. */
const burstMs = 40;

type Known = Readonly<Record<string, RunProgress>>;

/**
 * What is known of each run: what the server sent along, followed live from there while a run is active, read from
 * its beginning for a chosen run that the server left out. The browser reconnects by itself until the server says
 * that nothing more comes, and an event that comes twice changes nothing. `onFinish` is called whenever a run ends
 * while it is watched: one that a limit has stopped may go on, and end again. Where the source tells no events,
 * what is known of a run is read at once.
 */
export function useRunProgress(
  source: TraceSource,
  { runs, chosen, initial }: { runs: readonly RunRecord[]; chosen: RunRecord | null; initial: Known },
  onFinish: () => void,
): Known {
  const [live, setLive] = useState<Known>({});
  // The server reads the runs before their events: one may have ended in between, and nothing more will be told of it.
  const isBehind = runs.some((run) => isActive(run.status) && hasEnded(initial[run.id]));
  useEffect(() => {
    if (isBehind) onFinish();
  }, [isBehind, initial, onFinish]);

  const wanted = [...(chosen ? [chosen] : []), ...runs]
    .filter((run, i, all) => all.indexOf(run) === i)
    .filter((run) => isActive(run.status) || (run === chosen && !initial[run.id]))
    .slice(0, mostStreams)
    .map((run) => run.id)
    .sort()
    .join(" ");

  useEffect(() => {
    const { runEvents } = source;
    if (runEvents === null) return;
    const streams = wanted
      .split(" ")
      .filter(Boolean)
      .map((runId) => {
        const start = initial[runId] ?? noProgress;
        const stream = new EventSource(runEvents(runId, start.lastSequence));
        // What comes in one burst is folded once: a run that is read from its beginning has an event per step.
        let heard: RunEventRecord[] = [];
        let isWaiting = false;
        const fold = async () => {
          try {
            // Most runs are done: what folds events comes with the first one.
            const { foldRunEvents } = await import("@/lib/attribution/fold-run-events");
            const records = heard;
            heard = [];
            setLive((before) => ({ ...before, [runId]: foldRunEvents(newest(start, before[runId]), records) }));
          } catch {
            // Without a connection; the next event tries again.
          }
          isWaiting = false;
        };
        stream.onmessage = (message: MessageEvent<string>) => {
          const record = JSON.parse(message.data) as RunEventRecord;
          heard.push(record);
          if (!isWaiting) setTimeout(() => void fold(), burstMs);
          isWaiting = true;
          if (record.body.type === "status" && !isActive(record.body.status)) onFinish();
        };
        return stream;
      });
    return () => {
      for (const stream of streams) stream.close();
    };
  }, [wanted, source, initial, onFinish]);

  useEffect(() => {
    const { runProgress } = source;
    if (runProgress === null) return;
    const stop = new AbortController();
    for (const runId of wanted.split(" ").filter(Boolean))
      source
        .fetch(runProgress(runId), { signal: stop.signal })
        .then(async (response) => (response.ok ? ((await response.json()) as { progress: RunProgress }) : null))
        .then((answer) => answer && setLive((before) => ({ ...before, [runId]: answer.progress })))
        // The answer reads without what is known of its making.
        .catch(() => undefined);
    return () => stop.abort();
  }, [wanted, source]);

  const ids = Object.keys({ ...initial, ...live });
  return Object.fromEntries(ids.map((runId) => [runId, newest(initial[runId] ?? noProgress, live[runId])]));
}

const newest = (known: RunProgress, other: RunProgress | undefined): RunProgress =>
  other && other.lastSequence > known.lastSequence ? other : known;

const hasEnded = (progress: RunProgress | undefined): boolean => progress?.status != null && !isActive(progress.status);
