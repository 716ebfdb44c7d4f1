import { ChartTable } from "@/components/ground/charts/chart-table";
import { hatched } from "@/components/ground/charts/hatch";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type VersionShare } from "@/lib/attribution/incidents/incident-view";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { percent } from "./incident-words";

const shareOf = ({ count, runs }: VersionShare): number => (runs === 0 ? 0 : count / runs);
const intervalOf = ({ count, runs }: VersionShare) => (runs === 0 ? { low: 0, high: 1 } : wilson(count, runs));

/**
 * How many of the runs of each version are failures of an incident: solid where a label says who failed, hatched where
 * only runs say so, with the 95% interval of the share.
 */
export function VersionChart({
  versions,
  fixedVersion,
}: {
  versions: readonly VersionShare[];
  fixedVersion: string | null;
}) {
  const top = Math.max(0.05, ...versions.map((version) => Math.min(1, intervalOf(version).high)));
  const height = (share: number) => `${(100 * share) / top}%`;
  return (
    <div className="min-w-0">
      <div
        role="img"
        aria-label="Share of the runs of each version. See the table for values."
        className="flex h-32 items-end gap-3 overflow-x-auto border-b"
      >
        {versions.map((version) => {
          const { low, high } = intervalOf(version);
          const isFix = version.version.toLowerCase() === fixedVersion?.toLowerCase();
          return (
            <div
              key={version.version}
              title={`${visibleText(version.version)}: ${version.count} of ${version.runs}`}
              className={`relative flex h-full min-w-8 flex-1 items-end justify-center ${isFix ? "border-l border-dashed border-text" : ""}`}
            >
              {isFix && <span className="absolute top-0 left-1 text-2xs text-muted">fix</span>}
              <div className="flex w-5 flex-col" style={{ height: height(shareOf(version)) }}>
                <div
                  className="border-x border-t border-faint"
                  style={{ flex: version.count - version.labeled, ...hatched("var(--faint)") }}
                />
                <div className="bg-ink" style={{ flex: version.labeled }} />
              </div>
              <div className="relative h-full w-2">
                <div
                  className="absolute left-1 w-px bg-faint"
                  style={{ bottom: height(low), height: height(high - low) }}
                />
              </div>
            </div>
          );
        })}
      </div>
      <div aria-hidden className="flex gap-3 overflow-hidden pt-1">
        {versions.map((version) => (
          <span key={version.version} className="min-w-8 flex-1 truncate text-center text-2xs">
            <span className="block truncate">{visibleText(version.version)}</span>
            <span className="figure block text-faint">
              {version.count}/{version.runs}
            </span>
          </span>
        ))}
      </div>
      <p className="mt-1 text-2xs text-faint">Solid: labeled. Hatched: unchecked. Lines: 95% intervals.</p>
      <ChartTable
        title="Share of runs by version"
        heads={["Version", "Share", "Interval", "Failures", "Runs"]}
        rows={versions.map((version) => {
          const { low, high } = intervalOf(version);
          return [
            visibleText(version.version),
            percent(shareOf(version)),
            `${percent(low)} to ${percent(high)}`,
            `${version.count}${version.labeled > 0 ? ` (${version.labeled} labeled)` : ""}`,
            version.runs,
          ];
        })}
      />
    </div>
  );
}
