import { writeSigned } from "@/lib/attribution/statistics/written-figures";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TracerVersionView } from "@/lib/attribution/tracer-view";
import { cn } from "@/lib/cn";

/**
 * What weights have learned: signs in words, with a bar to the right where they speak for a step
 * and to the left where against.
 */
export function SignList({ signs }: { signs: TracerVersionView["signs"] }) {
  if (signs.length === 0) return <p className="text-muted">This version has no signs that can be described.</p>;
  const most = Math.max(...signs.map(({ weight }) => Math.abs(weight)));
  return (
    <>
      <table aria-label="Learned signs" className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className="pb-1 text-left font-medium">
              Sign
            </th>
            <th scope="col" className="w-28 pb-1 text-center font-medium max-sm:w-20">
              against · for
            </th>
            <th scope="col" className="w-14 pb-1 text-right font-medium">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {signs.map(({ words, weight }) => (
            <tr key={words} className="*:border-t *:py-1.25">
              <th scope="row" dir="auto" className="text-left font-normal break-words">
                {visibleText(words)}
              </th>
              <td>
                <DivergingBar share={most > 0 ? weight / most : 0} />
              </td>
              <td className="figure text-right">{writeSigned(weight, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-faint">
        Weight: how much a sign shifts a step&apos;s log-odds relative to the other steps of its trace.
      </p>
    </>
  );
}

function DivergingBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="relative block h-3">
      <span
        className={cn(
          "absolute inset-y-0.5",
          share >= 0 ? "left-1/2 rounded-r-sm bg-ink" : "right-1/2 rounded-l-sm bg-faint",
        )}
        style={{ width: `${Math.abs(share) * 50}%` }}
      />
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
    </span>
  );
}
