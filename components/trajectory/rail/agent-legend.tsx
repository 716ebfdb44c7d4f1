"use client";
import { FoldVertical } from "lucide-react";
import { useMemo } from "react";
import { AgentMark } from "@/components/ground/ui/agent-mark";
import { IconButton } from "@/components/ground/ui/icon-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { agentCounts } from "../trace/step-outline";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** Agents beyond these are only counted. */
const mostNamed = 60;

/**
 * Who took how many steps. A press lets an agent's steps stand out; the small button draws of its turns only
 * what came in and what went out.
 */
export function AgentLegend() {
  const { outline, agents, url, folds } = useReading();
  const { focusOn } = useMoves();
  const counts = useMemo(() => agentCounts(outline).sort((a, b) => b.stepCount - a.stepCount), [outline]);
  return (
    <div role="group" aria-label="Agents" className="max-h-44 shrink-0 overflow-y-auto border-t px-2 py-1.5">
      {counts.slice(0, mostNamed).map(({ name, stepCount }) => {
        const shown = visibleText(name);
        const isFocused = url.agent === name;
        const isCollapsed = folds.collapsedAgents.has(name);
        return (
          <div key={name} className="group flex items-center">
            <button
              type="button"
              aria-pressed={isFocused}
              title={isFocused ? "Clear highlight" : `Highlight the steps of ${shown}`}
              onClick={() => focusOn(isFocused ? null : name)}
              className={cn(
                "flex h-5.5 min-w-0 flex-1 items-center gap-1.75 rounded-sm px-1.5 text-xs hover:bg-hover",
                isFocused && "bg-hover font-medium",
                url.agent && !isFocused && "text-faint",
              )}
            >
              <AgentMark name={name} agents={agents} />
              <span className="truncate" dir="auto">
                {shown}
              </span>
              <span className="figure ml-auto shrink-0 text-2xs text-faint">{formatCount(stepCount, "step")}</span>
            </button>
            <IconButton
              label={isCollapsed ? `Expand the turns of ${shown}` : `Collapse the turns of ${shown}`}
              aria-pressed={isCollapsed}
              className={cn("size-5.5", isCollapsed ? "bg-hover text-text" : "text-faint")}
              onClick={() => folds.toggleAgent(name)}
            >
              <FoldVertical className="size-3" aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {counts.length > mostNamed && (
        <p className="px-1.5 text-xs text-faint">{formatCount(counts.length - mostNamed, "more agent")}</p>
      )}
    </div>
  );
}
