import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { type Figure, readOrMake } from "../../ground/kept-reports/read-or-make";
import { countTraces, countTruths, toTracerSummary, withCounts } from "./tracer-row";
import { type ByOutcome, readUncounted } from "./tracer-row.sql";
import { isOfSystem } from "./find-tracer.sql";

/** To be raised with each change of what is counted. */
const countedBy = 1;

/** The labels of so many traces are counted at once. */
const maxAtOnce = 1_000;

const sum = (counts: ByOutcome): number => Object.values(counts).reduce((all, count) => all + count, 0);

/**
 * What has been learned of one system; null for the name of traces that name none, null where the
 * workspace has no trace of it. The number of its labeled traces is that of before, and it says so,
 * where the one of now takes long to count.
 */
export const findTracer = async (
  ctx: WorkspaceContext,
  { systemName }: { systemName: string | null },
): Promise<TracerSummary | null> => {
  const { workspaceId } = ctx;
  const key = escapeForStorage(systemKey({ system: systemName === null ? null : { name: systemName } }));
  const [[tracer], counts, revision] = await Promise.all([
    readUncounted(workspaceId, isOfSystem(key)),
    countTraces(workspaceId, [key]),
    readLabelRevision(ctx),
  ]);
  if (!tracer) return null;
  const traces = counts.get(key) ?? {};
  const make = async (): Promise<ByOutcome> => (await countTruths(workspaceId, [key])).get(key) ?? {};
  const wish = { family: "labelled", of: key, version: countedBy, key: JSON.stringify([revision, traces]), make };
  const { value: truths, isOutdated }: Figure<ByOutcome> =
    sum(traces) <= maxAtOnce ? { value: await make(), isOutdated: false } : await readOrMake(ctx, wish);
  const [row] = withCounts([tracer], counts, new Map([[key, truths]]));
  return row ? { ...toTracerSummary(row), ...(isOutdated ? { isOutdated } : {}) } : null;
};
