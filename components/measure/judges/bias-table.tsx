import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { type Certificate } from "@/lib/attribution/certificate/certificate";
import { certificateTables } from "@/lib/attribution/certificate/certificate-tables";
import { findProbe } from "@/lib/attribution/certificate/probes/probe-list";
import { groupBy } from "@/lib/traces/group-by";

/** The whole battery: what was changed, what of the answers, and whether the difference is more than chance. */
export function BiasTable({ certificate }: { certificate: Certificate }) {
  const [, biases] = certificateTables(certificate);
  if (!biases) return null;
  const [first = "", ...others] = biases.head;
  const groups = [...groupBy(biases.rows, ([title = ""]) => title)];
  const left = certificate.withoutProbe.map((name) => findProbe(name)?.title ?? name);
  return (
    <div className="mt-2">
      <ScrollTable title="Biases">
        <thead className="text-left text-[11.5px] text-muted">
          <tr>
            <th scope="col" className={`${stickyCell} font-medium`}>
              {first}
            </th>
            {others.map((title, at) => (
              <th key={at} scope="col" className="font-medium whitespace-nowrap">
                {title || <span className="sr-only">Found</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([title, rows]) => (
          <tbody key={title}>
            {rows.map(([, ...cells], at) => (
              <tr key={at} className={cells.at(-1) ? "font-medium text-text" : ""}>
                {at === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={rows.length}
                    className={`${stickyCell} text-left font-medium text-text`}
                  >
                    {title}
                  </th>
                )}
                {cells.map((cell, column) => (
                  <td key={column} className={column === 0 ? "" : "figure whitespace-nowrap"}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </ScrollTable>
      <p className="mt-1.5 text-xs text-faint">
        Before and after on the same traces; 95% intervals (Newcombe), p by McNemar&rsquo;s exact test, corrected for
        all rows (Holm). Found: p below 0.05.
        {left.length > 0 && ` Not tested, because nothing here can be changed so: ${left.join(", ")}.`}
      </p>
    </div>
  );
}
