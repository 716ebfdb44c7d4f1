import { cn } from "@/lib/cn";
import { AgentMark } from "./agent-mark";
import { visibleText } from "./visible-text";

/**
 * An agent's mark and its name; `stepIndex` stands behind it in figures. A hollow mark says that no ground truth stands
 * behind it.
 */
export function AgentChip({
  name,
  agents,
  stepIndex,
  isUnchecked = false,
  className,
}: {
  name: string;
  agents?: readonly string[];
  stepIndex?: number | undefined;
  isUnchecked?: boolean;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-1.75 align-middle", className)}>
      <AgentMark name={name} agents={agents} isHollow={isUnchecked} />
      <span className="truncate" dir="auto" title={isUnchecked ? `${name}: what runs say, without ground truth` : name}>
        {visibleText(name)}
      </span>
      {stepIndex !== undefined && <span className="figure shrink-0 text-faint">{stepIndex}</span>}
    </span>
  );
}
