import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type Trace } from "@/lib/traces/trace";
import { requireRowId } from "../ids/row-id";
import { fromLabelRow, labelRows } from "./label-rows";
import { stepColumns } from "./step-columns";
import { fromStepRow } from "./step-row";
import { fromTraceColumns } from "./trace-columns";

/** A whole trace with all its steps, as it would be parsed: for export and for a method. */
export const loadTrace = async (input: { workspaceId: string; id: string }): Promise<Trace> => {
  const id = requireRowId(input.id, "trace");
  const row = await prisma.trace.findFirst({
    where: { id, workspaceId: input.workspaceId },
    include: { labels: labelRows },
  });
  if (!row) throw notFound("trace");
  const steps = await prisma.step.findMany({
    where: { workspaceId: input.workspaceId, traceId: id },
    orderBy: { index: "asc" },
    select: stepColumns,
  });
  const { externalId, expectedAnswer, finalAnswer, system, termination, groundTruth, ...columns } =
    fromTraceColumns(row);
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
    steps: steps.map(fromStepRow),
  };
};
