import { X } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { type CountedShare } from "@/lib/attribution/overview/overview-series";
import { type OverviewView } from "@/lib/attribution/overview/overview-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { intervalWords } from "./overview-words";

/** Why no share stands there. */
const noShare = "no share: the filters keep only traces with an answer";

/** The figures at the top; each leads to its traces. `spend` comes when it has been added up. */
export function KeyFigures({ workspace, view, spend }: { workspace: string; view: OverviewView; spend: ReactNode }) {
  const { key, keySearches, hasShares } = view;
  const to = (search: string) => paths.traces(workspace, { q: search });
  return (
    <div className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
      <Tile name="Traces" href={to(keySearches.traces)} figure={formatNumber(key.traceCount)}>
        {formatNumber(key.failed)} failed, {formatNumber(key.passed)} passed
        {key.unknown > 0 && `, ${formatNumber(key.unknown)} unknown`}
      </Tile>
      <Tile
        name="Failed"
        sign={<X className="size-3 text-fault" aria-hidden />}
        {...(key.failed > 0 && { href: to(keySearches.failed) })}
        figure={hasShares.outcomes ? shareFigure(key.failedShare) : formatNumber(key.failed)}
      >
        {key.failedShare
          ? `${intervalWords(key.failedShare)} · ${formatNumber(key.failed)} of ${formatNumber(key.failedShare.count)} with an outcome`
          : hasShares.outcomes
            ? "no trace with a known outcome"
            : noShare}
      </Tile>
      <Tile
        name="With ground truth"
        {...(key.byBasis.truth > 0 && { href: to(keySearches.truth) })}
        figure={hasShares.outcomes ? shareFigure(key.labelledShare) : formatNumber(key.byBasis.truth)}
      >
        {formatNumber(key.byBasis.truth)} of {formatCount(key.notPassed, "trace")} that did not pass;{" "}
        <CountLink href={to(keySearches.run)} count={key.byBasis.run} /> with an unchecked run only,{" "}
        <CountLink href={to(keySearches.none)} count={key.byBasis.none} /> with neither
        {!hasShares.outcomes && `; ${noShare}`}
      </Tile>
      {spend}
    </div>
  );
}

const shareFigure = (share: CountedShare | null): string => (share ? `${Math.round(100 * share.value)}%` : "–");

/** A number that leads to its traces; where there are none there is nothing to lead to. */
function CountLink({ href, count }: { href: string; count: number }) {
  if (count === 0) return formatNumber(count);
  return (
    <Link href={href} className="underline hover:text-text">
      {formatNumber(count)}
    </Link>
  );
}

export function Tile({
  name,
  sign,
  href,
  figure,
  children,
}: {
  name: string;
  /** Before the name. */
  sign?: ReactNode;
  href?: string;
  figure: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border bg-panel px-3.5 py-2.5">
      <h2 className="flex items-center gap-1 text-xs text-muted">
        {sign}
        {name}
      </h2>
      <p className="figure mt-0.5 text-xl font-semibold tracking-tight">
        {href ? (
          <Link
            href={href}
            className="hover:underline"
            aria-label={`${name}: ${typeof figure === "string" ? figure : ""}`}
          >
            {figure}
          </Link>
        ) : (
          figure
        )}
      </p>
      <p className="mt-0.5 text-xs text-muted">{children}</p>
    </section>
  );
}
