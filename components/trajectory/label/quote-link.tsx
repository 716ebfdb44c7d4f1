"use client";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Quote } from "@/lib/traces/attribution";
import { useMoves } from "../address/moves";

/** Words that a label quotes; they lead to where they stand and are lit there. */
export function QuoteLink({ quote }: { quote: Quote }) {
  const { showLabelQuote } = useMoves();
  return (
    <button
      type="button"
      onClick={() => showLabelQuote(quote)}
      className="min-w-0 flex-1 rounded-md px-1.5 py-1 text-left hover:bg-hover"
    >
      <span dir="auto" className="line-clamp-3 break-words">
        <span className="rounded-xs bg-quote box-decoration-clone px-0.5">{visibleText(quote.text)}</span>
      </span>
      <span className="block text-2xs text-faint">step {quote.stepIndex}</span>
    </button>
  );
}
