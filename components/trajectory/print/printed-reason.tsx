import { visibleText } from "@/components/ui/visible-text";
import { reasonParts } from "../rail/reason-parts";
import { type PrintData } from "./print-data";
import { PrintSection } from "./print-section";

/** Why, with the quotes it rests on numbered; one that does not stand in the trace is marked so. */
export function PrintedReason({ found, trace }: Pick<PrintData, "found" | "trace">) {
  const parts = reasonParts(found.reason, found.quotes, trace.stepCount);
  return (
    <PrintSection title="Why" isWhole={false}>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {parts.map(({ text, quote }, i) => (
          <span key={i}>
            {visibleText(text)}
            {quote !== undefined && <sup className="text-faint"> {quote + 1}</sup>}
          </span>
        ))}
      </p>
      {found.quotes.length > 0 && (
        <ol className="mt-1.5 space-y-1">
          {found.quotes.map(({ stepIndex, text, isVerified }, i) => (
            <li key={i} className="grid break-inside-avoid grid-cols-[20px_minmax(0,1fr)_64px] gap-x-1">
              <span className="figure text-faint">{i + 1}</span>
              <span dir="auto" className="break-words">
                <span className={isVerified === false ? "line-through" : "bg-quote"}>{visibleText(text)}</span>
                {isVerified === false && <strong className="font-medium"> not in the step</strong>}
              </span>
              <span className="text-right text-faint">
                step <span className="figure">{stepIndex}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {found.suggestedFix && (
        <p className="mt-1.5 break-words">
          <span className="text-muted">Suggested fix, not verified: </span>
          <span dir="auto">{visibleText(found.suggestedFix)}</span>
        </p>
      )}
    </PrintSection>
  );
}
