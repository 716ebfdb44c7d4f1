import { cn } from "@/lib/cn";
import { agentForm, agentHue, type AgentForm } from "@/lib/traces/agent-color";

/** CSS color of an agent, the same wherever it is drawn. */
export const agentColor = (name: string): string => `var(--a${agentHue(name)})`;

const looks: Record<AgentForm, string> = {
  square: "rounded-[2px]",
  round: "rounded-full",
  diamond: "rotate-45 scale-88 rounded-[1px]",
};

const nobody: readonly string[] = [];

/** An agent's mark in its color. `agents` are all of the trace: those that share a color differ in form. */
export function AgentMark({
  name,
  agents = nobody,
  isHollow = false,
}: {
  name: string;
  agents?: readonly string[] | undefined;
  isHollow?: boolean;
}) {
  const color = agentColor(name);
  return (
    <span
      aria-hidden
      className={cn("size-2 shrink-0 border-[1.5px]", looks[agentForm(name, agents)])}
      style={{ borderColor: color, background: isHollow ? "transparent" : color }}
    />
  );
}
