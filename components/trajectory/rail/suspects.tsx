"use client";
import { useMemo, useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Kbd } from "@/components/ground/ui/kbd";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { RailSection } from "../ground/rail-section";

const shownAtFirst = 6;
/** So many say what speaks for them; the answer says it for itself. */
const saidOf = 4;

/**
 * Steps by how likely each is the decisive one: figures as a judge states them, or as they were
 * calibrated; else only the order.
 */
export function Suspects({ run }: { run: RunRecord }) {
  const { agents } = useReading();
  const { goToStep } = useMoves();
  const [isWhole, setIsWhole] = useState(false);
  const suspects = useMemo(() => rankedSuspects(run), [run]);
  const isCalibrated = run.attribution?.probability !== undefined;
  if (suspects.length === 0) return null;
  const top = Math.max(...suspects.map((suspect) => suspect.score), 0.0001);
  return (
    <RailSection
      title="Suspects"
      aside={
        <span className="inline-flex items-center gap-1">
          {run.model ? "scores as stated by the method" : isCalibrated ? "calibrated" : "an order, not a probability"}{" "}
          <Kbd keys="n" />
          <Kbd keys="N" />
        </span>
      }
    >
      <ul>
        {suspects.slice(0, isWhole ? 200 : shownAtFirst).map((suspect, i) => {
          const isPick = suspect.stepIndex === run.attribution?.stepIndex;
          return (
            <li key={`${suspect.stepIndex}-${i}`}>
              <button
                type="button"
                onClick={() => goToStep(suspect.stepIndex, "jump")}
                className="grid min-h-6 w-full grid-cols-[36px_minmax(0,1fr)_88px_34px] items-center gap-2 rounded-sm text-left hover:bg-hover"
              >
                <span className={cn("figure", isPick && "font-semibold text-fault")}>{suspect.stepIndex}</span>
                <AgentChip name={suspect.agent} agents={agents} />
                <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
                  <span
                    className={cn("block h-full rounded-full", isPick ? "bg-fault" : "bg-faint")}
                    style={{ width: `${Math.max(0, suspect.score / top) * 100}%` }}
                  />
                </span>
                <span className="figure text-right text-muted">
                  {(run.model || isCalibrated) && suspect.score.toFixed(2)}
                </span>
                {i < saidOf && !isPick && suspect.words && (
                  <span dir="auto" className="col-span-3 col-start-2 -mt-1 pb-0.5 break-words text-muted">
                    {visibleText(suspect.words)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {suspects.length > shownAtFirst && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "show fewer" : `show all ${suspects.length}`}
        </button>
      )}
    </RailSection>
  );
}
