"use client";
import { ChevronRight } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { namedFailureMode } from "@/components/labels/taxonomies/named-failure-mode";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { RailSection } from "../ground/rail-section";
import { QuoteLink } from "../label/quote-link";
import { useReading } from "../reading/reading-context";
import { type KnownAnswer, type SaidAnswer } from "../trace/known-answer";
import { AgentAndStep } from "./agent-and-step";

const titles = { truth: "Ground truth", label: "A label" } as const;

/** What people or the file say of the failure, with their reason; it stands before every run. */
export function KnownSection({ known }: { known: SaidAnswer }) {
  const { taxonomies } = useAnswer();
  const { claim, from, by } = known;
  const mode = namedFailureMode(claim, taxonomies);
  return (
    <RailSection
      title={
        from === "truth" ? (
          <Pill tone="truth">
            <span aria-hidden>▾</span>
            {titles[from]}
          </Pill>
        ) : (
          titles[from]
        )
      }
      aside={
        <span className="block max-w-56 truncate" dir="auto" title={by}>
          {visibleText(by)}
        </span>
      }
    >
      <div data-tour="answer">
        <AgentAndStep of={claim}>
          {mode && (
            <div className="min-w-0">
              <dt className="text-xs text-muted">Failure mode</dt>
              <dd className="py-0.5 font-medium break-words" dir="auto" title={mode.where ?? undefined}>
                {visibleText(mode.title)}
              </dd>
            </div>
          )}
        </AgentAndStep>
      </div>
      {claim.reason ? (
        <p
          dir="auto"
          className="mt-2 line-clamp-8 break-words whitespace-pre-wrap"
          title={claim.reason.slice(0, 2_000)}
        >
          {visibleText(claim.reason)}
        </p>
      ) : (
        <p className="mt-2 text-muted">No reason given.</p>
      )}
      {claim.quotes.length > 0 && (
        <ol aria-label="Quotes" className="-mx-1.5 mt-1.5 space-y-1">
          {claim.quotes.map((quote, at) => (
            <li key={at} className="flex min-w-0">
              <QuoteLink quote={quote} />
            </li>
          ))}
        </ol>
      )}
    </RailSection>
  );
}

/** Over a run that somebody chose: the way back to the best known answer. */
export function BestKnown({ known }: { known: KnownAnswer }) {
  const { agents } = useReading();
  const { methodTitles } = useAnswer();
  const { chooseRun } = useMoves();
  const source =
    known.from === "run"
      ? `#${known.run.number} ${methodTitles[known.run.method] ?? known.run.method}`
      : titles[known.from];
  return (
    <button
      type="button"
      onClick={() => chooseRun(null)}
      className="flex w-full items-center gap-2 border-b bg-bg px-4.5 py-2 text-left hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-2xs text-muted">Best known answer · {source}</span>
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <AgentChip name={known.claim.agent} agents={agents} />
          <span className="shrink-0">step {known.claim.stepIndex}</span>
        </span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden />
    </button>
  );
}
