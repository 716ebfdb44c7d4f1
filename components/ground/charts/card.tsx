import { type ReactNode, useId } from "react";

/** A titled part of a tracer's page; `hint` stands small behind the title. */
export function Card({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border bg-panel px-4 py-3.5">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {hint && <span className="text-xs text-faint">{hint}</span>}
      </div>
      {children}
    </section>
  );
}
