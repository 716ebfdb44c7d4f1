import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { finishVolume } from "@/lib/services/intake/volume/finish-volume";
import { openVolumeWorkspace } from "@/lib/services/intake/volume/open-volume-workspace";
import { storeVolume, type VolumeEntry } from "@/lib/services/intake/volume/store-volume";
import { volumeLabels, volumeRuns } from "./scenarios/volume/volume-answers";
import { volumeTrace } from "./scenarios/volume/volume-trace";

const batchSize = 500;
/** Batches under way at once: while the database takes one in, the next is made. */
const lanes = 2;
/** By these traces a workspace is known to have the scenario: places that every volume of it has. */
const knownPlaces = 5;

export interface VolumeDone {
  traceCount: number;
  stepCount: number;
  runCount: number;
  seconds: number;
}

/**
 * Makes a workspace with `traceCount` traces of five systems over the year before `until`, ten steps each on average,
 * with runs and labels. The same traces every time, up to their times. Throws CONFLICT where they are there already.
 */
export async function storeVolumeScenario(
  slug: string,
  {
    traceCount,
    until,
    signal,
    onProgress,
  }: { traceCount: number; until: Date; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<VolumeDone> {
  const startedAt = performance.now();
  const first = Array.from({ length: Math.min(knownPlaces, traceCount) }, (_, place) => place);
  const ctx = await openVolumeWorkspace(slug, {
    contentHashes: first.map((place) => volumeTrace({ place, count: traceCount, until }).trace.contentHash),
  });
  const done = { traceCount: 0, stepCount: 0, runCount: 0 };
  let next = 0;
  const lane = async (): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const from = next;
      next += batchSize;
      if (from >= traceCount) return;
      const entries = makeBatch(from, Math.min(batchSize, traceCount - from), { count: traceCount, until });
      await storeVolume(ctx, entries);
      done.traceCount += entries.length;
      for (const { trace, runs } of entries) {
        done.stepCount += trace.steps.length;
        done.runCount += runs.length;
      }
      onProgress(done.traceCount / traceCount);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await finishVolume(ctx, signal);
  return { ...done, seconds: (performance.now() - startedAt) / 1_000 };
}

const makeBatch = (from: number, size: number, all: { count: number; until: Date }): VolumeEntry[] =>
  Array.from({ length: size }, (_, at) => {
    const place = from + at;
    const made = volumeTrace({ ...all, place });
    const { trace, createdAt } = made;
    return { trace, createdAt, runs: volumeRuns(made, place, place / all.count), ...volumeLabels(made, place) };
  });

/** The scenario `volume` of the command line; says what was made and how long it took on standard error. */
export async function seedVolume(slug: string, traceCount: number): Promise<void> {
  let told = 0;
  const onProgress = (share: number): void => {
    if (share - told < 0.1 && share < 1) return;
    told = share;
    console.error(`volume: ${Math.round(share * 100)} % of the traces are stored`);
  };
  const signal = new AbortController().signal;
  const done = await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress });
  const count = (value: number): string => value.toLocaleString("en");
  console.error(
    `volume: ${count(done.traceCount)} traces, ${count(done.stepCount)} steps and ${count(done.runCount)} runs in ${done.seconds.toFixed(0)} s\n  ${publicUrl()}${paths.traces(slug)}`,
  );
}
