import { plainReport } from "../import-report";
import { type ParsedTrace } from "../parse-result";

/** What a file gives that holds judgments of spans and not the spans. */
export const labelsOnly = (what: string, pointer: string): ParsedTrace => ({
  trace: null,
  issues: [
    {
      severity: "error",
      code: "labels-only",
      message: `It holds only labels (${what}), not the run that they are about. Import it together with the file of its spans.`,
      pointer,
    },
  ],
  report: plainReport,
});
