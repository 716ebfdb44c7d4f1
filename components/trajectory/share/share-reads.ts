import { type Action, type ActionResult } from "@/components/ground/asking/ask";
import { type SourceReads, type TraceSource } from "../trace/trace-source";
import { type TraceReads } from "../trace/trace-reads";

const failed = "This could not be loaded. Reload the page to check whether the link still works.";

/** What the page of a share asks beside the trace, by its data route. `reads` are those of the source. */
export function shareReads(source: Pick<TraceSource, "fetch">, reads: SourceReads): TraceReads {
  const read =
    <Input, T>(addressOf: (input: Input) => string): Action<Input, T> =>
    async (input): Promise<ActionResult<T>> => {
      const response = await source.fetch(addressOf(input));
      const body = (await response.json()) as { value?: T; error?: { message: string } };
      return response.ok ? { data: body.value } : { serverError: body.error?.message ?? failed };
    };
  return {
    compareRuns: read(({ a, b }) => reads.comparison(a, b)),
    readCoverage: read(({ runId }) => reads.coverage(runId)),
    readFailureChain: read(({ runId }) => reads.failureChain(runId)),
    readEarlierVersion: read(({ stepIndex }) => reads.earlierVersion(stepIndex)),
  };
}
