import { type ReactNode } from "react";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";

/** Of the first column, which stays in sight while the rest scrolls. */
export const stickyCell = "sticky left-0 z-10 bg-panel max-sm:max-w-44";

/** A wide table in a frame of its own that scrolls sideways, by keyboard too. */
export function ScrollTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollFrame role="region" aria-label={title} tabIndex={0} className="bg-panel">
      <table
        aria-label={title}
        className="w-full border-separate border-spacing-0 [&_td]:border-t [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top [&_th]:px-3 [&_th]:py-1.5 [&_th]:align-top [&_tbody_th]:border-t"
      >
        {children}
      </table>
    </ScrollFrame>
  );
}
