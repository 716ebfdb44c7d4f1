"use client";
import { useEffect, useMemo } from "react";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useArrivals } from "../reading/use-steps";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { hasVerifiedQuote } from "../trace/has-verified-quote";
import { quoteStands } from "./quote-stands";
import { RailSection } from "../ground/rail-section";
import { type ReasonPart, reasonParts } from "./reason-parts";

const linkLook = "rounded-xs text-link underline decoration-dotted underline-offset-3 hover:decoration-solid";

/** Why, in the words of who answered: what it quotes and the steps it names can be followed to the trace. */
export function Reason({ run }: { run: RunRecord }) {
  const { trace } = useReading();
  const found = run.attribution;
  const parts = useMemo(
    () => reasonParts(found?.reason ?? "", found?.quotes ?? [], trace.stepCount),
    [found, trace.stepCount],
  );
  if (!found) return null;
  return (
    <RailSection title="Why">
      <p dir="auto" className="leading-[1.55] break-words whitespace-pre-wrap">
        {parts.map((part, i) => (
          <ReasonPartText key={i} part={part} run={run} />
        ))}
      </p>
      <Quotes run={run} />
    </RailSection>
  );
}

/** A link rather than a button: it has an address, and its words break across lines like the rest. */
function ReasonPartText({ part, run }: { part: ReasonPart; run: RunRecord }) {
  const { source } = useReading();
  const { goToStep, showQuote } = useMoves();
  const { quote } = part;
  const step = quote === undefined ? part.stepIndex : run.attribution?.quotes[quote]?.stepIndex;
  const text = visibleText(part.text);
  if (step === undefined) return <span>{text}</span>;
  return (
    <a
      href={source.page({ step, run: run.id, quote })}
      className={linkLook}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (quote === undefined) goToStep(step, "jump");
        else showQuote(quote, step);
      }}
    >
      {text}
    </a>
  );
}

/** The quotes, each with its step; one that does not stand there is marked so, whoever noticed it first. */
function Quotes({ run }: { run: RunRecord }) {
  const { store, url } = useReading();
  const { showQuote } = useMoves();
  const quotes = useMemo(() => run.attribution?.quotes ?? [], [run]);
  useArrivals(store);
  const { ensure } = store;
  useEffect(() => {
    for (const { stepIndex, isVerified } of quotes) if (isVerified === undefined) ensure(stepIndex, stepIndex);
  }, [quotes, ensure]);
  if (quotes.length === 0) return <p className="mt-2 text-xs text-faint">No quotes from the trace.</p>;
  return (
    <>
      {!hasVerifiedQuote(run) && (
        <p className="mt-2 text-muted">None of its quotes appears in the trace: treat this answer with caution.</p>
      )}
      <ol aria-label="Quotes" className="mt-2.5 space-y-1">
        {quotes.map((quote, i) => {
          const isMissing = !quoteStands(quote, store.get(quote.stepIndex));
          return (
            <li key={i}>
              <button
                type="button"
                disabled={isMissing}
                aria-pressed={url.quote === i}
                onClick={() => showQuote(i, quote.stepIndex)}
                className={cn(
                  "grid w-full grid-cols-[22px_minmax(0,1fr)] gap-1 rounded-md px-1.5 py-1 text-left",
                  isMissing ? "text-faint" : "hover:bg-hover",
                  url.quote === i && "bg-hover",
                )}
              >
                <span className="figure text-2xs leading-5 text-faint">{i + 1}</span>
                <span className="min-w-0">
                  <span dir="auto" className="line-clamp-3 break-words">
                    <span className={isMissing ? "line-through" : "box-decoration-clone rounded-xs bg-quote px-0.5"}>
                      {visibleText(quote.text)}
                    </span>
                  </span>
                  <span className="block text-2xs text-faint">
                    step {quote.stepIndex}
                    {isMissing && <strong className="font-medium text-muted"> · not in the step</strong>}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
