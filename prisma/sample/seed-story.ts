import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { beginTraining } from "@/lib/services/answers/tracers/begin-training";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import { runTraining } from "@/lib/services/answers/tracers/run-training";
import { storeVersion } from "@/lib/services/answers/tracers/store-version";
import { renewAllFacts } from "@/lib/services/ground/facts/renew-all-facts";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { listImports } from "@/lib/services/intake/imports/list-imports";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { dateSample } from "@/lib/services/sample/marks/date-sample";
import { markSample } from "@/lib/services/sample/marks/mark-sample";
import { groupFailuresOf } from "@/lib/services/watch/incidents/group-failures-of";
import { exportTraces } from "@/lib/traces/export-trace";
import { leaveOutEach, scan, tryOut } from "../seed-lab";
import { measureStory } from "./measure-story";
import { labelStory } from "./label-story";
import { type Story } from "./story";
import { readStory, startedAt } from "./story-file";

const minuteMs = 60_000;
const fileName = "sample.faultline.json";

/** What the worker would do later, done now, so that the first visit finds it done. */
async function train(ctx: WorkspaceContext): Promise<void> {
  for (const { id } of await listTracers(ctx)) {
    const training = await beginTraining({ tracerId: id, isAsked: false });
    if (training) await storeVersion(training, await runTraining(training, new AbortController().signal));
  }
}

interface Stored {
  /** Ids of rows, by place in the story. */
  ids: Map<number, string>;
  /** When the trace began, in milliseconds. */
  startOf: (place: number) => number;
}

async function store(
  ctx: WorkspaceContext,
  { traces }: Story,
  places: readonly number[],
  { ids, startOf }: Stored,
): Promise<void> {
  const told = places.flatMap((place) => {
    const trace = traces[place]?.trace;
    return trace === undefined ? [] : [{ place, trace: startedAt(trace, startOf(place)) }];
  });
  const bytes = new TextEncoder().encode(exportTraces(told.map(({ trace }) => trace)));
  const stored = await createTraces(ctx, { bytes, fileName, format: "faultline" });
  for (const [at, { id }] of stored.traces.entries()) ids.set(told[at]?.place ?? -1, id);
  const rows = stored.traces.map(({ id }) => id);
  await markSample(ctx, { kind: "trace", ids: rows });
  const { imports } = await listImports(ctx);
  const own = imports.filter((one) => one.fileName === fileName);
  await markSample(ctx, { kind: "import", ids: own.map(({ id }) => id) });
  const imported = told.map(({ place }) => ({ id: ids.get(place) ?? "", at: new Date(startOf(place)) }));
  await dateSample(ctx, { imported });
}

/**
 * Fills a workspace with the sample: traces over the thirty days before now, what two people say of them, a queue, a
 * share, an alert that rang, incidents; scan, replay, study and evaluation wait for a worker, which is at them within
 * seconds. What is there already stays as it is, so that a start that was cut off does it again.
 */
export async function seedStory(slug: string, now = Date.now()): Promise<void> {
  const ctx = await openWorkspaceAsOperator(slug);
  const story = readStory();
  const startOf = (place: number): number => now - (story.traces[place]?.minutesAgo ?? 0) * minuteMs;
  const stored: Stored = { ids: new Map(), startOf };
  const early = [...story.traces.keys()].filter((place) => !story.late.includes(place));
  await store(ctx, story, early, stored);
  await train(ctx);
  await store(ctx, story, story.late, stored);
  const idOf = (place: number): string => stored.ids.get(place) ?? "";
  await labelStory(ctx, story, { idOf, startOf, now });
  await measureStory(ctx, story, { idOf, startOf });
  const { place, stepIndex, step } = story.proven;
  await scan(ctx, idOf(place));
  await tryOut(ctx, { traceId: idOf(place), stepIndex, step });
  await leaveOutEach(ctx, idOf(story.passed));
  await renewAllFacts({ workspaceId: ctx.workspaceId, signal: new AbortController().signal });
  await groupFailuresOf(ctx.workspaceId);
  console.error(`demo: ${stored.ids.size} traces, ${publicUrl()}${paths.traces(slug)}`);
}
