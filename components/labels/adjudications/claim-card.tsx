import Link from "@/components/ground/ui/link";
import { FailureModeName } from "@/components/labels/taxonomies/failure-mode-name";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { Pill } from "@/components/ground/ui/pill";
import { CommandKey } from "@/components/ground/ui/key-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type CaseClaim, type PlacedQuote } from "@/lib/attribution/labels/adjudication-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";

/** Where the viewer shows a step of the trace. */
export interface TracePlace {
  workspace: string;
  traceId: string;
}

/** One claim with what it rests on. `onTake` begins a decision with it; `digit` is its key. */
export function ClaimCard({
  claim,
  trace,
  taxonomies,
  digit,
  isTaken,
  onTake,
}: {
  claim: CaseClaim;
  trace: TracePlace & { agents: readonly string[] };
  taxonomies: readonly Taxonomy[];
  digit: string | null;
  /** Whether the decision that is being written names its agent and step, taken from here. */
  isTaken: boolean;
  onTake: (() => void) | null;
}) {
  const { title, agent, stepIndex, range, reason, quotes } = claim;
  return (
    <li
      className={cn(
        "flex min-w-0 flex-col gap-2 rounded-lg border bg-panel px-4 py-3",
        isTaken && "border-ink shadow-[inset_0_0_0_1px_var(--ink)]",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 truncate font-semibold" dir="auto">
          {visibleText(title)}
        </h3>
        {isTaken && <Pill tone="strong">taken</Pill>}
        <Knowledge claim={claim} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AgentChip name={agent} agents={trace.agents} isUnchecked={claim.kind === "run"} />
        <Link
          href={paths.trace(trace.workspace, trace.traceId, { step: stepIndex })}
          className="figure text-link hover:underline"
        >
          step {stepIndex}
        </Link>
        {range && (
          <span className="text-xs text-faint">
            between {range.first} and {range.last}
          </span>
        )}
      </p>
      <FailureModeName of={claim} taxonomies={taxonomies} />
      <p dir="auto" className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
        {reason === "" ? <span className="text-faint">No reason given.</span> : visibleText(reason)}
      </p>
      {quotes.length > 0 && (
        <ul aria-label={`Quotes of ${visibleText(title)}`} className="space-y-1.5">
          {quotes.map((quote, at) => (
            <QuoteRow key={at} quote={quote} place={trace} />
          ))}
        </ul>
      )}
      {onTake && (
        <div className="mt-auto pt-1">
          {digit && (
            <CommandKey
              command={{
                combination: digit,
                label: `Use the claim of ${visibleText(title)}`,
                group: "Decide",
                run: onTake,
              }}
            />
          )}
          <Button
            size="sm"
            onClick={onTake}
            aria-pressed={isTaken}
            aria-label={`Use the claim of ${visibleText(title)}`}
          >
            {isTaken ? "In use" : "Use this claim"} {digit && <Kbd keys={digit} />}
          </Button>
        </div>
      )}
    </li>
  );
}

function Knowledge({ claim }: { claim: CaseClaim }) {
  return (
    <>
      {claim.sawAttribution === false && <Pill>blind</Pill>}
      {claim.sawAttribution === true && <Pill tone="dashed">had seen other answers</Pill>}
      {claim.isCertain === false && <Pill tone="dashed">in doubt</Pill>}
      {claim.isExcluded && <Pill tone="dashed">excluded</Pill>}
      {claim.kind === "run" && <Pill>run</Pill>}
    </>
  );
}

function QuoteRow({ quote, place }: { quote: PlacedQuote; place: TracePlace }) {
  const { stepIndex, text, before, after } = quote;
  return (
    <li className="rounded-md bg-sunken px-2.5 py-1.5 text-xs break-words whitespace-pre-wrap" dir="auto">
      {before !== null && <span className="text-faint">{visibleText(before)}</span>}
      <mark className="rounded-xs bg-quote px-0.5 text-text dark:text-inherit">{visibleText(text)}</mark>
      {after !== null && <span className="text-faint">{visibleText(after)}</span>}{" "}
      {before === null ? (
        <span className="text-fault">not in step {stepIndex}</span>
      ) : (
        <Link
          href={paths.trace(place.workspace, place.traceId, { step: stepIndex })}
          className="text-link underline underline-offset-2"
        >
          step {stepIndex}
        </Link>
      )}
    </li>
  );
}
