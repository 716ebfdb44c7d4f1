import { writeReport } from "@/components/trajectory/report/write-report";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readStep } from "@/lib/services/traces/reading/read-step";
import { walkSteps } from "@/lib/services/ground/stored/walk-steps";
import { type Step } from "@/lib/traces/trace";
import { bytesOf } from "../stream-of";
import { readReport } from "./read-report";

/** The steps that an answer quotes, whole: their words are looked for before the steps are written. */
const readQuoted = (
  ctx: WorkspaceContext,
  { answer: said, trace }: Awaited<ReturnType<typeof readReport>>,
): Promise<Step[]> => {
  const indexes = [...new Set(said?.found.quotes.map(({ stepIndex }) => stepIndex))];
  const there = indexes.filter((index) => index >= 0 && index < trace.stepCount);
  return Promise.all(there.map((index) => readStep(ctx, { traceId: trace.id, index })));
};

/** A trace with an attribution as one HTML file, piece by piece. Throws as `readReport`. */
export const writeOfflineReport = async (
  ctx: WorkspaceContext,
  { traceId, run }: { traceId: string; run?: string | undefined },
): Promise<{ title: string; chunks: AsyncGenerator<Uint8Array> }> => {
  const data = await readReport(ctx, { traceId, run });
  const { title, sequence } = data.trace;
  const pieces = writeReport(data, {
    quoted: await readQuoted(ctx, data),
    batches: walkSteps(ctx, { traceId, sequence }),
  });
  return { title, chunks: bytesOf(pieces) };
};
