import { Check, CircleDashed, Clock, X } from "lucide-react";
import { percent } from "@/components/answers/tracers/tracer-words";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { type TracerSummary } from "@/lib/attribution/tracer-view";

/** Where the learning of a system stands, in a word. */
export function TracerStatePill({ tracer }: { tracer: Pick<TracerSummary, "state" | "progress"> }) {
  switch (tracer.state) {
    case "collecting":
      return (
        <Pill tone="dashed">
          <CircleDashed className="size-3 stroke-2!" aria-hidden />
          collecting labels
        </Pill>
      );
    case "waiting":
      return (
        <Pill tone="dashed">
          <Clock className="size-3 stroke-2!" aria-hidden />
          waiting
        </Pill>
      );
    case "training":
      return (
        <Pill tone="strong">
          <Spinner className="size-3" />
          training{tracer.progress !== null && <span className="figure">{percent(tracer.progress)}</span>}
        </Pill>
      );
    case "failed":
      return (
        <Pill tone="strong">
          <X className="size-3 stroke-2!" aria-hidden />
          training failed
        </Pill>
      );
    case "ready":
      return (
        <Pill>
          <Check className="size-3 stroke-2!" aria-hidden />
          trained
        </Pill>
      );
  }
}
