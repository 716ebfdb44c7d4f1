import { agentHue, hueColor } from "@/components/ground/ui/agent-hue";
import { cn } from "@/lib/cn";
import { visibleText } from "./visible-text";

/**
 * A square in the agent's hue and its name; `stepIndex` stands behind it in figures. A hollow square says that no
 * ground truth stands behind it.
 */
export function AgentChip({
  name,
  agents = [],
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
  const color = hueColor(agentHue(name, agents));
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-1.75 align-middle", className)}>
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-[2px] border-[1.5px]"
        style={{
          borderColor: color,
          background: isUnchecked ? "transparent" : color,
        }}
      />
      <span className="truncate" dir="auto" title={isUnchecked ? `${name}: what runs say, without ground truth` : name}>
        {visibleText(name)}
      </span>
      {stepIndex !== undefined && <span className="figure shrink-0 text-faint">{stepIndex}</span>}
    </span>
  );
}
