import { type ReactNode } from "react";

/** A part of the right rail: a small heading, a fainter aside at its right, and what it is about. */
export function RailSection({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b px-4.5 py-3.5">
      <h3 className="mb-1.5 flex items-center gap-2 text-xs font-medium text-muted">
        <span className="min-w-0 truncate">{title}</span>
        {aside && <span className="ml-auto shrink-0 font-normal text-faint">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
