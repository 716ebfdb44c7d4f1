import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatDateTime } from "@/lib/format";
import { speakersApart } from "@/lib/traces/speakers-apart";
import { coverageTotals } from "../rail/coverage-words";
import { runFacts } from "../rail/run-fact-words";
import { type PrintData } from "./print-data";
import { PrintFacts, PrintSection, PrintText } from "./print-section";
import { PrintedAnswer } from "./printed-answer";
import { PrintedChain } from "./printed-chain";
import { PrintedReason } from "./printed-reason";
import { PrintedSteps } from "./printed-steps";
import { PrintedRuns, PrintedSuspects } from "./printed-tables";

const mostAsked = 2_000;

/**
 * One attribution for paper: what was asked, who broke it, when and why, on what that rests,
 * and where it can be looked up.
 */
export function PrintedAttribution({ data }: { data: PrintData }) {
  const { trace, run, found, coverage, chain } = data;
  const agents = trace.agents.map(({ name }) => name);
  return (
    <article className="space-y-4">
      <header className="break-after-avoid">
        <p className="text-xs text-muted">Attribution · {visibleText(data.workspaceName)}</p>
        <h1 dir="auto" className="text-xl font-semibold break-words">
          {visibleText(trace.title)}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
          <OutcomePill outcome={trace.outcome} />
          <span>{formatCount(speakersApart(agents).agents.length, "agent")}</span>
          <span>{formatCount(trace.stepCount, "step")}</span>
          {trace.errorStepCount > 0 && <span>{formatCount(trace.errorStepCount, "error step")}</span>}
          {trace.system && (
            <span dir="auto">{visibleText([trace.system.name, trace.system.version].filter(Boolean).join(" "))}</span>
          )}
        </p>
      </header>
      <PrintSection title="Task">
        <PrintFacts
          facts={[
            ["Question", <PrintText key="q" text={trace.question} mostLength={mostAsked} />],
            [
              "Expected answer",
              trace.expectedAnswer && <PrintText text={trace.expectedAnswer} mostLength={mostAsked} />,
            ],
            ["Final answer", trace.finalAnswer && <PrintText text={trace.finalAnswer} mostLength={mostAsked} />],
          ]}
        />
      </PrintSection>
      <PrintedAnswer data={data} agents={agents} />
      <PrintedReason data={data} agents={agents} />
      {chain && <PrintedChain chain={chain} outcome={data.trace.outcome} agents={agents} />}
      <PrintedSuspects run={run} found={found} agents={agents} />
      <PrintedRuns data={data} agents={agents} />
      <PrintedSteps found={found} steps={data.steps} agents={agents} />
      {coverage && coverage.callCount > 0 && (
        <PrintSection title={`What the judge saw, in ${formatCount(coverage.callCount, "call")}`}>
          <PrintFacts facts={coverageTotals(coverage).map(({ name, value }) => [name, value])} />
        </PrintSection>
      )}
      <PrintSection title="The run">
        <PrintFacts
          facts={[
            ...runFacts(run, undefined, data.runs).map(([name, value]) => [name, value && visibleText(value)] as const),
            ["Method", `${run.method}, version ${run.methodVersion}`],
            ["Created", formatDateTime(run.createdAt)],
            ["Manifest", <Hash key="m" of={data.manifestHash} />],
            ["Trace", <Hash key="t" of={trace.contentHash} />],
          ]}
        />
      </PrintSection>
      <footer className="border-t pt-1.5 text-xs text-faint">
        <p>
          {formatDateTime(data.printedAt)} · <span className="break-all">{data.address}</span>
        </p>
      </footer>
    </article>
  );
}

function Hash({ of }: { of: string }) {
  return <span className="figure text-2xs break-all">SHA-256 {of}</span>;
}
