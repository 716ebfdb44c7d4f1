import { cn } from "@/lib/cn";
import { ofAll } from "@/lib/replay/scan/scan-words";
import { mostDots } from "./counterfactual-model";

/** Replays of one arm: a full dot for each that ended well, a ring for each that did not, and the same in figures. */
export function FlipDots({ name, flips, count }: { name: string; flips: number; count: number }) {
  const words = count === 0 ? "none" : ofAll({ flips, count });
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span className="text-faint">{name}</span>
      <span aria-hidden className="inline-flex items-center gap-0.75">
        {count <= mostDots &&
          Array.from({ length: count }, (_, at) => (
            <span
              key={at}
              className={cn("size-1.75 rounded-full border", at < flips ? "border-ink bg-ink" : "border-faint")}
            />
          ))}
      </span>
      <span className="figure">{words}</span>
    </span>
  );
}
