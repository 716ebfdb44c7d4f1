"use client";
import { useMemo } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Rounds as Exhibit } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import { type ExhibitProps } from "./exhibit-props";
import { numberedRounds } from "./rounds-model";
import { figureOf } from "./score-series-model";

/** What the judge proposed, round by round, and what its evaluators thought of it. */
export function Rounds({ exhibit }: ExhibitProps<Exhibit>) {
  const { agents } = useReading();
  const rounds = useMemo(() => numberedRounds(exhibit), [exhibit]);
  return (
    <ol aria-label="Rounds" className="-mt-1">
      {rounds.map(({ number, isBest, round }) => (
        <li key={number} className="border-t py-2 first:border-t-0">
          <div className="flex min-w-0 items-center gap-2">
            <span className="figure text-faint">{number}</span>
            <AgentChip name={round.agent} agents={agents} className="font-medium" />
            <StepLink stepIndex={round.stepIndex} />
            {isBest && rounds.length > 1 && <Pill tone="strong">best</Pill>}
            <span className="figure ml-auto shrink-0 text-muted" title="Sum of evaluator scores">
              {figureOf(round.total)}
            </span>
          </div>
          <ul className="mt-1 space-y-1 pl-4">
            {round.scores.map(({ evaluator, score, critique }, i) => (
              <li key={i}>
                <span className="grid grid-cols-[minmax(0,1fr)_72px_34px] items-center gap-2 text-xs">
                  <span className="truncate" dir="auto" title={visibleText(evaluator)}>
                    {visibleText(evaluator)}
                  </span>
                  <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-faint"
                      style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }}
                    />
                  </span>
                  <span className="figure text-right text-muted">{figureOf(score)}</span>
                </span>
                {critique && (
                  <p dir="auto" className="text-xs break-words text-faint">
                    {visibleText(critique)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
