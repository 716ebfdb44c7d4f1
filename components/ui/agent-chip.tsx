import { agentHue, hueColor } from "@/components/ui/agent-hue";
import { cn } from "@/lib/cn";

/** A square in the agent's hue and its name; `stepIndex` stands behind it in figures. Give `agents` (all of the trace), so that no two share a hue. */
export function AgentChip({
  name,
  agents = [],
  stepIndex,
  className,
}: {
  name: string;
  agents?: readonly string[];
  stepIndex?: number | undefined;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-1.75", className)}>
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-[2px]"
        style={{ background: hueColor(agentHue(name, agents)) }}
      />
      <span className="truncate" dir="auto" title={name}>
        {name}
      </span>
      {stepIndex !== undefined && <span className="figure shrink-0 text-faint">{stepIndex}</span>}
    </span>
  );
}
