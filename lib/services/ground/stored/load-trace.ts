import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { groupBy } from "@/lib/traces/group-by";
import { type StepMedia, type Trace } from "@/lib/traces/trace";
import { requireRowId } from "../ids/row-id";
import { fromLabelRow, labelRows } from "./label-rows";
import { addMedia, readMediaOf } from "./media-rows";
import { stepColumns } from "./step-columns";
import { fromStepRow, type StepRow } from "./step-row";
import { fromTraceColumns } from "./trace-columns";

/** A whole trace with all its steps, as it would be parsed: for export and for a method. */
export const loadTrace = async (input: { workspaceId: string; id: string }): Promise<Trace> => {
  const id = requireRowId(input.id, "trace");
  const trace = (await loadTraces({ workspaceId: input.workspaceId, ids: [id] })).get(id);
  if (!trace) throw notFound("trace");
  return trace();
};

/** Those of the traces that are there, read with three statements; each is made when it is called for. */
export const loadTraces = async ({
  workspaceId,
  ids,
}: {
  workspaceId: string;
  ids: readonly string[];
}): Promise<Map<string, () => Trace>> => {
  const rows = await prisma.trace.findMany({
    where: { id: { in: [...ids] }, workspaceId },
    include: { labels: labelRows },
  });
  const steps = await prisma.step.findMany({
    where: { workspaceId, traceId: { in: rows.map(({ id }) => id) } },
    orderBy: [{ traceId: "asc" }, { index: "asc" }],
    select: { ...stepColumns, traceId: true },
  });
  const media = await readMediaOf(
    workspaceId,
    rows.map(({ id }) => id),
  );
  const byTrace = groupBy(steps, ({ traceId }) => traceId);
  const stepsOf = (id: string): StepRow[] => (byTrace.get(id) ?? []).map(({ traceId: _, ...step }) => step);
  return new Map(rows.map((row) => [row.id, () => toTrace(row, stepsOf(row.id), media.get(row.id))]));
};

type TraceRow = Prisma.TraceGetPayload<{ include: { labels: typeof labelRows } }>;

function toTrace(row: TraceRow, rows: readonly StepRow[], media: ReadonlyMap<number, StepMedia[]> = new Map()): Trace {
  const { externalId, expectedAnswer, finalAnswer, system, termination, groundTruth, ...columns } =
    fromTraceColumns(row);
  const steps = rows.map(fromStepRow);
  const { title, question, outcome, agents, format, contentHash, tags, metadata } = columns;
  return {
    title,
    question,
    outcome,
    agents,
    format,
    contentHash,
    tags,
    metadata,
    ...(externalId === null ? {} : { externalId }),
    ...(expectedAnswer === null ? {} : { expectedAnswer }),
    ...(finalAnswer === null ? {} : { finalAnswer }),
    ...(system === null ? {} : { system }),
    ...(termination === null ? {} : { termination }),
    ...(groundTruth === null ? {} : { groundTruth }),
    ...(row.labels.length === 0 ? {} : { labels: row.labels.map(fromLabelRow) }),
    steps: media.size === 0 ? steps : addMedia(steps, media),
  };
}
