import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { hasVerifiedQuote } from "../trace/has-verified-quote";
import { fixWords, partWords, verifiedWords } from "../trace/cause-words";
import { quoteStands } from "../rail/quote-stands";
import { reasonParts } from "../rail/reason-parts";
import { type PrintData } from "./print-data";
import { PrintSection } from "./print-section";

/**
 * Why, in the words of who answered, with the quotes it rests on numbered; one that does not
 * stand in the trace is marked so.
 */
export function PrintedReason({ data, agents }: { data: PrintData; agents: readonly string[] }) {
  const { run, found, trace } = data;
  const parts = reasonParts(found.reason, found.quotes, trace.stepCount);
  return (
    <PrintSection title={run.model ? "Why, in the judge’s words" : "Why"} isWhole={false}>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {parts.map(({ text, quote }, i) => (
          <span key={i}>
            {visibleText(text)}
            {quote !== undefined && <sup className="text-faint"> {quote + 1}</sup>}
          </span>
        ))}
      </p>
      <Quotes data={data} />
      <Contributory steps={found.contributory ?? []} agents={agents} />
      {found.suggestedFix && (
        <p className="mt-1.5 break-words">
          <span className="text-muted">Suggested fix, {verifiedWords(found) ?? "not verified"}: </span>
          <span dir="auto">{visibleText(found.suggestedFix)}</span>
          {found.suggestedFixKind && <span className="text-muted"> It {fixWords[found.suggestedFixKind]}.</span>}
        </p>
      )}
    </PrintSection>
  );
}

function Quotes({ data: { run, found, steps } }: { data: PrintData }) {
  if (found.quotes.length === 0) return <p className="mt-1.5 text-xs text-faint">No quotes from the trace.</p>;
  return (
    <>
      {!hasVerifiedQuote(run) && (
        <p className="mt-1.5 text-muted">None of its quotes appears in the trace: treat this answer with caution.</p>
      )}
      <ol className="mt-1.5 space-y-1">
        {found.quotes.map((quote, i) => {
          const isMissing = !quoteStands(
            quote,
            steps.find(({ index }) => index === quote.stepIndex),
          );
          return (
            <li key={i} className="grid break-inside-avoid grid-cols-[20px_minmax(0,1fr)_64px] gap-x-1">
              <span className="figure text-faint">{i + 1}</span>
              <span dir="auto" className="break-words">
                <span className={isMissing ? "line-through" : "bg-quote"}>{visibleText(quote.text)}</span>
                {isMissing && <strong className="font-medium"> not in the step</strong>}
              </span>
              <span className="text-right text-faint">
                step <span className="figure">{quote.stepIndex}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Contributory({
  steps,
  agents,
}: {
  steps: NonNullable<PrintData["found"]["contributory"]>;
  agents: readonly string[];
}) {
  if (steps.length === 0) return null;
  return (
    <>
      <p className="mt-1.5 text-muted">Contributory steps:</p>
      <ul className="list-disc pl-4">
        {steps.map(({ stepIndex, agent, part }, i) => (
          <li key={i}>
            step <span className="figure">{stepIndex}</span>, <AgentChip name={agent} agents={agents} />,{" "}
            {partWords[part]}
          </li>
        ))}
      </ul>
    </>
  );
}
