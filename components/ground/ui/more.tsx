"use client";
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
      className="rounded-md border"
    >
      <summary className="flex min-h-8 cursor-pointer items-center px-2.5 text-muted hover:bg-hover/50">
        {summary}
      </summary>
      <div className="border-t p-2.5">{children}</div>
    </details>
  );
}
