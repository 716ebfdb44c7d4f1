import { visibleText } from "@/components/ground/ui/visible-text";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { cn } from "@/lib/cn";
import { namedFailureMode, type StatedMode } from "./named-failure-mode";

/**
 * The failure mode that a label, a claim or a decision states, by its title and where it
 * stands; nothing where none is stated.
 */
export function FailureModeName({
  of,
  taxonomies,
  className,
}: {
  of: StatedMode;
  taxonomies: readonly Taxonomy[];
  className?: string;
}) {
  const mode = namedFailureMode(of, taxonomies);
  if (!mode) return null;
  return (
    <p className={cn("break-words text-muted", className)} dir="auto">
      {visibleText([mode.title, mode.where].filter(Boolean).join(", "))}
    </p>
  );
}
