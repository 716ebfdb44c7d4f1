"use client";
import { type ReactNode } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { QuoteLink } from "../label/quote-link";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { type StatedMode } from "@/components/labels/taxonomies/named-failure-mode";
import { PartyPill } from "@/components/labels/parties/party-pill";
import { partWords } from "../trace/cause-words";
import { FailureModeName } from "@/components/labels/taxonomies/failure-mode-name";

/** What somebody, or a file, says of the trace. */
type SaidOfTrace = Pick<LabelClaim, "agent" | "stepIndex" | "reason"> &
  StatedMode & {
    [Part in "range" | "isCertain" | "quotes" | "contributory" | "party"]?: LabelClaim[Part] | undefined;
  };

/** One claim with all that it rests on; `marks` stand beside who and when, `children` says whose it is. */
export function LabelItem({
  label,
  counts,
  marks,
  children,
}: {
  label: SaidOfTrace;
  counts: boolean;
  marks?: ReactNode;
  children: ReactNode;
}) {
  const { agents } = useReading();
  const { taxonomies } = useAnswer();
  const { quotes = [], contributory = [] } = label;
  return (
    <li className="border-b px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <AgentChip name={label.agent} agents={agents} className="font-medium" />
        <StepLink step={label.stepIndex} />
        {label.range && (
          <span className="text-faint">
            of {label.range.first}–{label.range.last}
          </span>
        )}
        <PartyPill party={label.party} />
        {label.isCertain === false && <Pill tone="dashed">in doubt</Pill>}
        {counts && (
          <Pill tone="truth">
            <span aria-hidden>▾</span>
            counts as ground truth
          </Pill>
        )}
        {marks}
      </div>
      {label.reason && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {visibleText(label.reason)}
        </p>
      )}
      <FailureModeName of={label} taxonomies={taxonomies} className="mt-1" />
      {quotes.length > 0 && (
        <ol aria-label="Quotes" className="-mx-1.5 mt-1 space-y-1">
          {quotes.map((quote, at) => (
            <li key={at} className="flex min-w-0">
              <QuoteLink quote={quote} />
            </li>
          ))}
        </ol>
      )}
      {contributory.length > 0 && (
        <ul aria-label="Contributory steps" className="mt-1 space-y-0.5 text-muted">
          {contributory.map(({ stepIndex, agent, part }) => (
            <li key={stepIndex} className="flex min-w-0 flex-wrap items-center gap-x-2">
              <StepLink step={stepIndex} />
              <AgentChip name={agent} agents={agents} className="max-w-40" />
              {partWords[part]}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-faint">{children}</p>
    </li>
  );
}

function StepLink({ step }: { step: number }) {
  const { goToStep } = useMoves();
  return (
    <button type="button" className="text-link hover:underline" onClick={() => goToStep(step, "jump")}>
      step <span className="figure">{step}</span>
    </button>
  );
}
