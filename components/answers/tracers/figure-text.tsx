import { interval, percent } from "@/components/answers/tracers/tracer-words";
import { cn } from "@/lib/cn";
import { type Figure } from "@/lib/attribution/tracer-view";

/** "52%" and, fainter, its 95% interval. */
export function FigureText({ figure, className }: { figure: Figure; className?: string }) {
  return (
    <span className={cn("figure whitespace-nowrap", className)}>
      {percent(figure.share)} <span className="text-faint">{interval(figure)}</span>
    </span>
  );
}
