import { type ImportIssue } from "@/lib/traces/trace";
import { type ImportedTrace } from "./import-result";
import { type ImportTarget } from "./import-target";
import { proposeFor } from "./propose-for";
import { type ReadWish, withImport } from "./read-import";
import { type TraceWriter } from "./write-traces";

/** Reads imports here and writes what was read, or nothing at all where there is no writer: a dry run. */
export const readTarget = (wish: ReadWish, writer: TraceWriter | null): ImportTarget => ({
  isConcurrent: false,
  deliver: (found) =>
    withImport(found, wish, async ({ format, confidence, issues, traces }) => {
      const read: ImportedTrace[] = [];
      const failures: ImportIssue[] = [];
      const places = writer?.placesOf(found.place);
      for await (const { trace, issues: noticed, report } of traces) {
        if (trace === null) {
          failures.push(...noticed.filter(isError).slice(0, 1));
          continue;
        }
        const { title, steps, agents } = trace;
        const told = {
          title,
          stepCount: steps.length,
          agents: agents.map(({ name }) => name),
          issues: noticed,
          unmapped: report.unmapped,
        };
        read.push(places ? { path: places.write(trace), ...told } : told);
      }
      places?.finish(read);
      const error = problemOf(read.length, failures, issues);
      const told = { path: found.path, format, confidence, traces: read, error, issues };
      const proposal = read.length === 0 && format === null ? await proposeFor(found) : null;
      if (proposal === null) return told;
      const hint = "A probable mapping was found: see --json, or map its fields on the import page.";
      return { ...told, error: `${error} ${hint}`, proposal };
    }),
});

const isError = ({ severity }: ImportIssue): boolean => severity === "error";

/** Why an import failed as a whole or in part, in one sentence; null where every trace was read. */
function problemOf(readCount: number, failures: readonly ImportIssue[], issues: readonly ImportIssue[]): string | null {
  const [first] = [...issues.filter(isError), ...failures];
  if (first === undefined) return readCount > 0 ? null : "No traces found in it.";
  const total = readCount + failures.length;
  return readCount > 0 && failures.length > 0
    ? `${failures.length} of ${total} traces cannot be read. The first: ${first.message}`
    : first.message;
}
