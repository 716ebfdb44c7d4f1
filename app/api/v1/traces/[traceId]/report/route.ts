import { writeReport } from "@/components/trajectory/report/write-report";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { route } from "@/lib/http/route-door";
import { readStep } from "@/lib/services/traces/reading/read-step";
import { walkSteps } from "@/lib/services/ground/stored/walk-steps";
import { type Step } from "@/lib/traces/trace";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/activity";
import { readReport } from "./read-report";

const { permission, params, query, answer } = endpoints.downloadReport;

/** The steps that an answer quotes, whole: their words are looked for before the steps are written. */
const readQuoted = (
  ctx: WorkspaceContext,
  { answer: said, trace }: Awaited<ReturnType<typeof readReport>>,
): Promise<Step[]> => {
  const indexes = [...new Set(said?.found.quotes.map(({ stepIndex }) => stepIndex))];
  const there = indexes.filter((index) => index >= 0 && index < trace.stepCount);
  return Promise.all(there.map((index) => readStep(ctx, { traceId: trace.id, index })));
};

/** Written as fast as it is taken, and no faster. */
const streamOf = (pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
};

export const GET = route({ permission, params, query }, async (call) => {
  const { traceId } = call.params;
  const data = await readReport(call.ctx, { traceId, run: call.query.run });
  const { title, sequence } = data.trace;
  const pieces = writeReport(data, {
    quoted: await readQuoted(call.ctx, data),
    batches: walkSteps(call.ctx, { traceId, sequence }),
  });
  const name = { name: title && `${title.slice(0, 80)}.html`, fallback: `trace-${traceId}.html` };
  return attachment(streamOf(pieces), { ...name, contentType: answer.contentType });
});
