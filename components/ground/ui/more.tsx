"use client";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

/** Fields that have a sensible default, folded. What `isForced` opened stays open: somebody is typing in it. */
export function More({
  summary,
  isForced,
  children,
}: {
  summary: ReactNode;
  /** Something in it must be seen. */
  isForced: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen || isForced}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-md border"
    >
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 px-2.5 text-muted hover:bg-hover/50 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 shrink-0 text-faint group-open:rotate-90" aria-hidden />
        {summary}
      </summary>
      <div className="border-t p-2.5">{children}</div>
    </details>
  );
}
