import { type ReactNode } from "react";
import { changeWords, confidenceHints, orderWords } from "@/components/intake/report/report-words";
import { UnmappedTable } from "@/components/intake/report/unmapped-table";
import { Pill } from "@/components/ground/ui/pill";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type ImportReport } from "@/lib/traces/import-report";
import { type Confidence } from "@/lib/traces/recognition";

/** How a file was read: the format and why, the order of the steps, what was left out, what was not mapped. */
export function ReportFacts({ report, children }: { report: ImportReport; children?: ReactNode }) {
  const changes = changeWords(report);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs max-sm:grid-cols-1 max-sm:gap-y-0.5">
      {children}
      <Fact label="Order of steps">{orderWords(report.order)}</Fact>
      {changes.length > 0 && (
        <Fact label="Conversion">
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Not mapped">
        {report.unmapped.length === 0 ? (
          <UnmappedTable unmapped={report.unmapped} />
        ) : (
          <details>
            <summary className="w-fit">{formatCount(report.unmapped.length, "key")}, kept in the original</summary>
            <div className="mt-1.5">
              <UnmappedTable unmapped={report.unmapped} />
            </div>
          </details>
        )}
      </Fact>
    </dl>
  );
}

/** One line of a list of facts; `Fact` stands in a `dl` of two columns. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words text-muted max-sm:mb-1.5">{children}</dd>
    </>
  );
}

/** How sure a recognition is, and by which keys. Null where a person chose the format. */
export function Certainty({ confidence, keys }: { confidence: Confidence | null; keys: readonly string[] }) {
  if (confidence === null) return <Pill tone="dashed">chosen manually</Pill>;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <Tooltip content={confidenceHints[confidence]}>
        <span tabIndex={0} className="underline decoration-dotted underline-offset-2">
          {confidence}
        </span>
      </Tooltip>
      {keys.length > 0 && (
        <span className="min-w-0 break-words text-faint">
          by <span className="font-mono text-[11px]">{keys.map(visibleText).join(", ")}</span>
        </span>
      )}
    </span>
  );
}
