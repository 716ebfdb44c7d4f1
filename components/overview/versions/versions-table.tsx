import Link from "@/components/ground/ui/link";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Compared, type Verdict } from "@/lib/attribution/overview/compare-versions";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { type CountedShare } from "@/lib/attribution/overview/overview-series";
import { type VersionLine } from "@/lib/attribution/overview/versions-lines";
import { writeInterval, writePercent, writeShare, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { intervalWords } from "../dashboard/overview-words";

const verdictWords: Record<VersionLine["table"], Record<Verdict, string>> = {
  "failure-rate": { more: "worse", less: "better", "no evidence": "no evidence" },
  agents: { more: "more", less: "less", "no evidence": "no evidence" },
  modes: { more: "more", less: "less", "no evidence": "no evidence" },
};

const pWords = (p: number | null): string => (p === null ? "–" : p < 0.001 ? "< .001" : p.toFixed(3).replace(/^0/, ""));

/** In points of a percentage: "+20 [+5 to +33]". */
const differenceWords = (difference: Compared["difference"]): string =>
  difference === null
    ? "–"
    : `${writeSigned(100 * difference.value, 0)} ${writeInterval(difference, (end) => writeSigned(100 * end, 0))}`;

/** Shares of two versions side by side, with what the difference is and how likely chance alone makes one as large. */
export function VersionsTable({
  workspace,
  title,
  nameHead,
  versions,
  lines,
}: {
  workspace: string;
  title: string;
  nameHead: string;
  versions: { a: string; b: string };
  lines: readonly VersionLine[];
}) {
  return (
    <ScrollTable title={title}>
      <thead>
        <tr className="text-xs text-muted [&>th]:font-medium [&>th]:whitespace-nowrap">
          <th scope="col" className={cn(stickyCell, "text-left")}>
            {nameHead}
          </th>
          <th scope="col" className="text-right" dir="auto">
            {visibleText(versions.a)}
          </th>
          <th scope="col" className="text-right" dir="auto">
            {visibleText(versions.b)}
          </th>
          <th scope="col" className="text-right" title="In percentage points, with a 95% interval">
            Difference
          </th>
          <th scope="col" className="text-right" title="Exact two-sided test, corrected over this table (Holm)">
            p (Holm)
          </th>
          <th scope="col" className="text-left">
            Evidence
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row" className={cn(stickyCell, "text-left font-normal")} dir="auto">
              {visibleText(line.name)}
            </th>
            <ShareCell
              workspace={workspace}
              share={line.a}
              corrected={line.correctedA}
              count={line.countA}
              search={line.searchA}
            />
            <ShareCell
              workspace={workspace}
              share={line.b}
              corrected={line.correctedB}
              count={line.countB}
              search={line.searchB}
            />
            <td className="figure text-right whitespace-nowrap">
              {differenceWords(line.difference)}
              {line.correctedDifference && (
                <span className="block text-xs">corrected {differenceWords(line.correctedDifference)}</span>
              )}
            </td>
            <td className="figure text-right">{pWords(line.corrected)}</td>
            <td>
              <Pill
                tone={
                  line.verdict === "no evidence"
                    ? "neutral"
                    : line.table === "failure-rate" && line.verdict === "more"
                      ? "fault"
                      : "strong"
                }
              >
                {verdictWords[line.table][line.verdict]}
              </Pill>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function ShareCell({
  workspace,
  share,
  corrected,
  count,
  search,
}: {
  workspace: string;
  share: CountedShare | null;
  corrected: Estimate | null;
  count: number;
  search: string;
}) {
  if (share === null)
    return (
      <td className="text-right text-faint">
        –<span className="sr-only"> no trace to be a share of</span>
      </td>
    );
  const of = `${formatNumber(count)} of ${formatNumber(share.count)}`;
  return (
    <td className="figure text-right whitespace-nowrap">
      {writePercent(share.value)}% <span className="text-faint">{intervalWords(share)}</span>
      {corrected && <span className="block text-xs">corrected {writeShare(corrected)}</span>}
      {count === 0 ? (
        <span className="block text-xs text-muted">{of}</span>
      ) : (
        <Link href={paths.traces(workspace, { q: search })} className="block text-xs text-muted hover:underline">
          {of}
        </Link>
      )}
    </td>
  );
}
