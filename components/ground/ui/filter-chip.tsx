import { X } from "lucide-react";
import { visibleText } from "@/components/ground/ui/visible-text";

/** A part of a search that stands for itself, as `agent:` `WebSurfer`, and can be taken away. */
export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-5.5 max-w-full min-w-0 items-center rounded-[5px] bg-hover pl-1.75 font-mono text-xs">
      <span className="text-muted">{name}:</span>
      <span className="truncate" dir="auto">
        {visibleText(value)}
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}:${value}`}
        onClick={onRemove}
        className="grid h-full w-5.5 shrink-0 place-items-center rounded-r-[5px] text-faint hover:text-text"
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  );
}
