import { FigureText } from "@/components/answers/tracers/figure-text";
import { RangeBar } from "@/components/ground/charts/range-bar";
import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";

/** How near the named step lies to the true one. */
export function WithinTable({ figures }: { figures: TracerFigures }) {
  const rows: { name: string; figure: Figure }[] = [
    { name: "exact", figure: figures.step },
    ...figures.within.map((figure, at) => ({ name: `± ${at + 1}`, figure })),
  ];
  return (
    <>
      <table aria-label="Distance from the right step" className="w-full border-separate border-spacing-0">
        <thead className="sr-only">
          <tr>
            <th scope="col">Max. distance in steps</th>
            <th scope="col">Traces</th>
          </tr>
        </thead>
        <tbody className="[&>tr:not(:first-child)>*]:border-t">
          {rows.map(({ name, figure }) => (
            <tr key={name} className="*:py-1">
              <th scope="row" className="figure w-14 text-left font-normal">
                {name}
              </th>
              <td>
                <span className="flex items-center gap-3">
                  <RangeBar figure={figure} className="flex-1" />
                  <FigureText figure={figure} className="w-24 text-right" />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-faint">
        Mean reciprocal rank of the right step: <span className="figure">{figures.mrr.toFixed(2)}</span> (1 if it always
        comes first).
      </p>
    </>
  );
}
