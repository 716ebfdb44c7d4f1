import { Pill } from "@/components/ground/ui/pill";
import { cn } from "@/lib/cn";

/** Stands first wherever outcomes were foretold by a model. */
export function SimulatedNotice({ className }: { className?: string }) {
  return (
    <p
      className={cn(
        "relative flex items-baseline gap-2 overflow-hidden rounded-md border border-line-strong py-1 pr-2.5 pl-4",
        className,
      )}
    >
      <span aria-hidden className="hatched absolute inset-y-0 left-0 w-2" />
      <SimulatedPill />
      <span className="min-w-0">A model predicted these outcomes. Nothing was executed, so this is not evidence.</span>
    </p>
  );
}

export function SimulatedPill() {
  return (
    <Pill tone="dashed" className="bg-panel font-medium text-text">
      Simulated
    </Pill>
  );
}
