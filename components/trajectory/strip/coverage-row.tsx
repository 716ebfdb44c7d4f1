"use client";
import { useMemo } from "react";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { useTrajectory } from "../trajectory-context";
import { stripGrid } from "./strip-grid";
import { coverageModel } from "./coverage-model";
import { type StripScale } from "./strip-model";

/** What the judge of the selected run was shown, under the rows, and the numbers of the steps. */
export function CoverageRow({ scale }: { scale: StripScale }) {
  const { progress, selectedRun } = useTrajectory();
  const known = selectedRun ? progress[selectedRun.id] : undefined;
  const unseen = known?.coverage?.unseen;
  const model = useMemo(() => coverageModel(unseen ?? [], scale), [unseen, scale]);
  const isKnown =
    known !== undefined && known.lastSequence > 0 && selectedRun?.model != null && selectedRun.callCount !== 0;
  return (
    <div className={stripGrid}>
      <span className="truncate text-xs text-faint max-lg:hidden">{isKnown ? "shown to the judge" : ""}</span>
      <div className="max-lg:col-span-2">
        {isKnown && (
          <div aria-hidden className="relative mt-0.5 h-1">
            {model.spans.map((span) => (
              <span
                key={span.from}
                className={cn(
                  "absolute bottom-0 rounded-[1px] bg-line-strong",
                  span.kind === "full" ? "h-1" : "h-0.5 opacity-80",
                )}
                style={{
                  left: `${(span.from / scale.columns) * 100}%`,
                  width: `calc(${((span.to - span.from + 1) / scale.columns) * 100}% - 1px)`,
                }}
              />
            ))}
          </div>
        )}
        <Axis scale={scale} />
      </div>
      <span className="truncate pl-3.5 text-xs text-faint max-lg:hidden" title={known?.coverage?.rule}>
        {isKnown &&
          (model.unseenCharacters === 0
            ? "every character"
            : `all but ${formatCount(model.unseenCharacters, "character")} of ${formatCount(model.shortenedSteps, "step")}`)}
      </span>
    </div>
  );
}

function Axis({ scale }: { scale: StripScale }) {
  const last = scale.stepCount - 1;
  const ticks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(last * share)))];
  return (
    <div aria-hidden className="flex justify-between pt-0.5 font-mono text-[10.5px] leading-3.5 text-faint">
      {ticks.map((tick) => (
        <span key={tick}>{tick}</span>
      ))}
    </div>
  );
}
