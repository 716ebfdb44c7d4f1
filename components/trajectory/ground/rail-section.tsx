import { type ReactNode } from "react";

/** A part of the right rail: a small heading, a fainter aside at its right, and what it is about. */
export function RailSection({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b px-4.5 py-3.5">
      <div className="mb-1.5 flex items-center gap-2 text-xs">
        <h3 className="min-w-0 truncate font-medium text-muted">{title}</h3>
        {aside && <span className="ml-auto shrink-0 text-faint">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
