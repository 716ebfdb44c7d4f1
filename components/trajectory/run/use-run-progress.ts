"use client";
import { useEffect, useState } from "react";
import { foldRunEvents, noProgress, type RunProgress } from "@/lib/attribution/fold-run-events";
import { isActive, type RunEventRecord, type RunRecord } from "@/lib/attribution/run-record";
import { paths } from "@/lib/paths";

/** A browser opens few connections to one server; the rest of the page needs some of them. */
const mostStreams = 2;

/**
 * What is known of each run: what the server sent along, followed live while a run is active, read from its beginning for a chosen run that the server left
 * out. The browser reconnects by itself and an event that comes twice changes nothing. `onFinish` is called once for each run that ends while it is watched.
 */
export function useRunProgress(
  workspace: string,
  {
    runs,
    chosen,
    initial,
  }: { runs: readonly RunRecord[]; chosen: RunRecord | null; initial: Readonly<Record<string, RunProgress>> },
  onFinish: () => void,
): Readonly<Record<string, RunProgress>> {
  const [live, setLive] = useState<Record<string, RunProgress>>({});
  const wanted = [...(chosen ? [chosen] : []), ...runs]
    .filter((run, i, all) => all.indexOf(run) === i)
    .filter((run) =>
      isActive(run.status) ? !hasEnded(live[run.id]) : run === chosen && !initial[run.id] && !hasEnded(live[run.id]),
    )
    .slice(0, mostStreams)
    .map((run) => run.id)
    .sort()
    .join(" ");

  useEffect(() => {
    const streams = wanted
      .split(" ")
      .filter(Boolean)
      .map((runId) => {
        const source = new EventSource(paths.api.runEvents(workspace, runId));
        source.onmessage = (message: MessageEvent<string>) => {
          const record = JSON.parse(message.data) as RunEventRecord;
          setLive((before) => ({ ...before, [runId]: foldRunEvents(before[runId] ?? noProgress, [record]) }));
          if (record.body.type !== "status" || isActive(record.body.status)) return;
          source.close();
          onFinish();
        };
        return source;
      });
    return () => {
      for (const source of streams) source.close();
    };
  }, [wanted, workspace, onFinish]);

  return { ...initial, ...live };
}

const hasEnded = (progress: RunProgress | undefined): boolean => progress?.status != null && !isActive(progress.status);
