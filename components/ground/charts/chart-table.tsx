import { type ReactNode } from "react";

/** The figures of a chart as a table, folded behind it. Every row has one cell per head; the first names the row. */
export function ChartTable({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <details className="mt-2 text-xs">
      <summary className="w-fit text-muted hover:text-text">As a table</summary>
      <table aria-label={title} className="mt-1.5 w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="pb-1 text-left font-medium text-faint">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            <tr key={at} className="*:border-t *:py-1">
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
