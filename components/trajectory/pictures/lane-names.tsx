"use client";
import { AgentMark } from "@/components/ground/ui/agent-mark";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { lanesPx } from "./lanes-scene";

/** Who each lane belongs to; a press lets the agent's steps stand out. */
export function LaneNames({
  lanes,
  lanePx,
}: {
  /** The agents of each lane; several where they share it. */
  lanes: readonly (readonly string[])[];
  lanePx: number;
}) {
  const { url, agents } = useReading();
  const { focusOn } = useMoves();
  return (
    <div role="group" aria-label="Lanes" className="w-36 shrink-0 max-sm:w-24" style={{ paddingTop: lanesPx.marks }}>
      {lanes.map(([name = "", ...more]) => {
        const isShared = more.length > 0;
        const isFocused = url.agent === name;
        return (
          <button
            key={name}
            type="button"
            disabled={isShared}
            aria-pressed={isFocused}
            title={isShared ? undefined : `Highlight the steps of ${visibleText(name)}`}
            onClick={() => focusOn(isFocused ? null : name)}
            style={{ height: lanePx }}
            className={cn(
              "flex w-full items-center gap-1.5 pr-1 pl-3 text-xs enabled:hover:bg-hover",
              isFocused && "font-medium",
              url.agent && !isFocused && "text-faint",
            )}
          >
            {!isShared && <AgentMark name={name} agents={agents} />}
            <span className="truncate" dir="auto">
              {isShared ? `${more.length + 1} more agents` : visibleText(name)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
