import { type ReactNode } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { clipForPrint } from "./clip-print";

/** A part of the printed page under a small heading. */
export function PrintSection({
  title,
  isWhole = true,
  children,
}: {
  title: string;
  isWhole?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isWhole ? "break-inside-avoid" : undefined}>
      <h2 className="mb-1 break-after-avoid border-b pb-0.5 text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Text of a trace on paper: as it stands, cut at `mostLength` characters. */
export function PrintText({
  text,
  mostLength,
  wholeLength,
}: {
  text: string;
  mostLength: number;
  wholeLength?: number;
}) {
  const clipped = clipForPrint(text, mostLength, wholeLength);
  return (
    <>
      <span dir="auto" className="block break-words whitespace-pre-wrap">
        {visibleText(clipped.text)}
      </span>
      {clipped.rest && <span className="block text-xs text-faint">{clipped.rest}</span>}
    </>
  );
}

/** Names and values, two columns. */
export function PrintFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
