import { type ImportPreview, maxListedTraces } from "@/lib/traces/import-view";
import { ownTitles, type Titled } from "@/lib/traces/own-titles";
import { type ParsedTrace } from "@/lib/traces/parse-result";
import { type ParsedSource } from "@/lib/traces/parse-source";
import { maskValue } from "@/lib/traces/redaction/redact-trace";
import { type PreviewedTrace } from "@/lib/traces/stored-trace";
import { type Trace } from "@/lib/traces/trace";
import { prepareTraces, type Preparation } from "./prepare-traces";
import { findStored } from "./build-preview.sql";

const maxLabels = 20;
const maxIssues = 100;
const maxQuestionLength = 2_000;

const toPreviewed = (
  { trace, issues, report }: ParsedTrace,
  format: string | null,
): Omit<PreviewedTrace, "duplicateOfId"> => ({
  title: trace?.title ?? "",
  question: trace?.question.slice(0, maxQuestionLength) ?? "",
  format: trace?.format ?? format ?? "",
  stepCount: trace?.steps.length ?? 0,
  agents: trace?.agents.map((agent) => agent.name) ?? [],
  outcome: trace?.outcome ?? "unknown",
  hasGroundTruth: trace?.groundTruth !== undefined,
  labels: trace?.labels?.slice(0, maxLabels) ?? [],
  labelCount: trace?.labels?.length ?? 0,
  issues: issues.slice(0, maxIssues),
  report,
});

/** So much of a question says what its title is. */
const titleQuestionLength = 8_000;

const titledOf = ({ title, question, externalId, metadata }: Trace): Titled => ({
  title,
  question: question.slice(0, titleQuestionLength),
  ...(externalId === undefined ? {} : { externalId }),
  metadata,
});

/** What is listed, by the titles that it will be stored with; what the workspace holds already has no part in that. */
const withTitles = <One extends { trace: { title: string }; titled: Titled | null }>(
  listed: readonly One[],
  fileName: string | null | undefined,
): One[] => {
  const titles = ownTitles(
    listed.flatMap(({ titled }) => titled ?? []),
    { fileName },
  ).values();
  return listed.map((one) =>
    one.titled ? { ...one, trace: { ...one.trace, title: titles.next().value ?? one.trace.title } } : one,
  );
};

/**
 * What a file holds, read from its first trace to its last: format, traces, what of them the workspace has already, and
 * what its rules find. `check` is called between traces and may throw.
 */
export const buildPreview = async (
  workspaceId: string,
  parsed: ParsedSource,
  preparation: Preparation,
  {
    fileName,
    maxListed = maxListedTraces,
    check,
  }: { fileName: string | null | undefined; maxListed?: number; check?: () => void },
): Promise<Omit<ImportPreview, "canMap">> => {
  const { format, confidence, recognisedBy, candidates, issues } = parsed;
  const listed: { trace: Omit<PreviewedTrace, "duplicateOfId">; hash: string | undefined; titled: Titled | null }[] =
    [];
  const hashes = new Set<string>();
  const outcomes = { failed: 0, passed: 0, unknown: 0 };
  let [traceCount, failedCount, stepCount] = [0, 0, 0];
  for await (const one of prepareTraces(parsed, preparation)) {
    check?.();
    traceCount += 1;
    stepCount += one.trace?.steps.length ?? 0;
    if (one.trace) {
      hashes.add(one.trace.contentHash);
      outcomes[one.trace.outcome] += 1;
    } else failedCount += 1;
    if (listed.length < maxListed)
      listed.push({
        trace: toPreviewed(one, format),
        hash: one.trace?.contentHash,
        titled: one.trace && titledOf(one.trace),
      });
  }
  const known = await findStored(workspaceId, [...hashes]);
  const { redactor, redacts } = preparation;
  return {
    format,
    confidence,
    candidates,
    traceCount,
    failedCount,
    stepCount,
    outcomes,
    recognisedBy: redactor && redacts ? maskValue(recognisedBy, redactor) : recognisedBy,
    issues: redactor && redacts ? maskValue(issues, redactor) : issues,
    newCount: hashes.size - known.size,
    canStore: traceCount > failedCount,
    redactions: redactor?.counts() ?? [],
    traces: withTitles(listed, fileName).map(({ trace, hash }) => ({
      ...trace,
      duplicateOfId: (hash && known.get(hash)) ?? null,
    })),
  };
};
