import { canonicalJson } from "@/lib/traces/content-hash";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { textHash } from "@/lib/traces/text-hash";
import { holm } from "../statistics/holm";
import { isLabelled } from "./content-free-baselines";
import { type EvaluationCase } from "./evaluation-case";
import { type EvaluationReport } from "./evaluation-report";

/**
 * What was measured on. The hash is the SHA-256, hex, over contents and ground truth of the cases, whatever their order
 * and ids: equal only where figures can stand beside each other.
 */
export function describeCaseSet(cases: readonly EvaluationCase[]): EvaluationReport["caseSet"] {
  const labelled = cases.filter(isLabelled);
  const lines = cases.map(({ contentHash, truth }) =>
    canonicalJson([contentHash, truth && [normaliseAgent(truth.agent).toLowerCase(), truth.stepIndex]]),
  );
  const sources: Record<string, number> = {};
  for (const { truth } of labelled) sources[truth.source] = (sources[truth.source] ?? 0) + 1;
  return {
    hash: textHash(lines.sort().join("\n")),
    caseCount: cases.length,
    questionCount: new Set(cases.map(({ question }) => question)).size,
    withoutTruth: cases.length - labelled.length,
    sources,
  };
}

/** Why two sets of cases cannot be compared, in a sentence; null where they can. */
export function refuseComparison(
  a: Pick<EvaluationReport["caseSet"], "hash" | "caseCount">,
  b: Pick<EvaluationReport["caseSet"], "hash" | "caseCount">,
): string | null {
  if (a.hash === b.hash) return null;
  const counts = a.caseCount === b.caseCount ? `${a.caseCount} each` : `${a.caseCount} and ${b.caseCount}`;
  return `These figures were measured on different traces or on different ground truth (cases: ${counts}), so they cannot be compared. Measure both on the same set.`;
}

/**
 * One table of several on the same cases, the rules that read no word once. Tests stay between the entries of one
 * report, corrected together. Throws a RangeError with a sentence for reports of different cases.
 */
export function mergeReports(reports: readonly EvaluationReport[]): EvaluationReport {
  const [first] = reports;
  if (!first) throw new RangeError("There is no report to merge.");
  for (const { caseSet } of reports) {
    const refusal = refuseComparison(first.caseSet, caseSet);
    if (refusal !== null) throw new RangeError(refusal);
  }
  const isRule = ({ entry }: EvaluationReport["entries"][number]): boolean => entry.kind === "baseline";
  const tests = reports.flatMap((report) => report.tests);
  const corrected = holm(tests.map(({ permutationP }) => permutationP));
  return {
    caseSet: first.caseSet,
    entries: [
      ...reports.flatMap(({ entries }) => entries.filter((one) => !isRule(one))),
      ...first.entries.filter(isRule),
    ],
    tests: tests.map((test, at) => ({ ...test, holmP: corrected[at] ?? 1 })),
  };
}
