"use client";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type Votes as Exhibit } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import { type ExhibitProps } from "./exhibit-props";
import { isMeasured, votesWords, weightWords } from "./votes-model";

/** Who was asked and what each of them said, with how much it counts. */
export function Votes({ exhibit, run }: ExhibitProps<Exhibit>) {
  const { agents } = useReading();
  const answer = run.attribution?.stepIndex;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {exhibit.isDisputed && <Pill tone="strong">disputed</Pill>}
        <span>{visibleText(votesWords(exhibit))}</span>
      </p>
      <p className="mt-0.5 text-xs text-faint">
        {isMeasured(exhibit)
          ? "Weighed by how often each was right on labeled traces of this system."
          : "All votes have equal weight: nothing has been measured on labels of this system yet."}
      </p>
      <ul aria-label="Votes" className="mt-2 border-t">
        {exhibit.ballots.map((ballot, i) => (
          <li key={i} className="border-b py-1.5">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="min-w-0 truncate" dir="auto" title={visibleText(ballot.voter)}>
                {visibleText(ballot.voter)}
                {ballot.model && <span className="text-xs text-faint"> {visibleText(ballot.model)}</span>}
              </span>
              <span
                className={cn(
                  "ml-auto flex shrink-0 items-baseline gap-2",
                  ballot.stepIndex === answer && "font-semibold",
                )}
              >
                <AgentChip name={ballot.agent} agents={agents} className="max-w-28 self-center" />
                <StepLink stepIndex={ballot.stepIndex} />
              </span>
            </span>
            <span className="block text-xs text-faint">{weightWords(ballot)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
