import { agentSlots } from "@/lib/traces/agent-colour";
import { cn } from "@/lib/cn";

/** CSS colour of an agent, for squares, SVG and inline styles. `agents` are all of the trace, so that no two share a hue while eight suffice. */
export const agentColor = (name: string, agents: readonly string[] = []): string => {
  const slot = agentSlots(agents).get(name) ?? agentSlots([name]).get(name) ?? 8;
  return `var(--a${slot})`;
};

/** A square in the agent's hue and its name; `stepIndex` stands behind it in figures. */
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
      <span aria-hidden className="size-2 shrink-0 rounded-[2px]" style={{ background: agentColor(name, agents) }} />
      <span className="truncate" dir="auto" title={name}>
        {name}
      </span>
      {stepIndex !== undefined && <span className="figure shrink-0 text-faint">{stepIndex}</span>}
    </span>
  );
}
