import Link from "next/link";
import { type ReactNode } from "react";
import { type OverviewView } from "@/lib/attribution/overview/overview-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { intervalWords } from "./overview-words";

/** The figures at the top; each leads to its traces. `spend` comes when it has been added up. */
export function KeyFigures({ workspace, view, spend }: { workspace: string; view: OverviewView; spend: ReactNode }) {
  const { key, keySearches } = view;
  const to = (search: string) => paths.traces(workspace, { q: search });
  return (
    <div className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
      <Tile name="Traces" href={to(keySearches.traces)} figure={formatNumber(key.traceCount)}>
        {formatNumber(key.failed)} failed, {formatNumber(key.passed)} passed
        {key.unknown > 0 && `, ${formatNumber(key.unknown)} unknown`}
      </Tile>
      <Tile
        name="Failed"
        href={to(keySearches.failed)}
        figure={key.failedShare ? `${Math.round(100 * key.failedShare.value)} %` : "–"}
      >
        {key.failedShare
          ? `${intervalWords(key.failedShare)} · ${formatNumber(key.failed)} of ${formatNumber(key.failedShare.count)} with an outcome`
          : "no trace with a known outcome"}
      </Tile>
      <Tile
        name="With ground truth"
        href={to(keySearches.truth)}
        figure={key.labelledShare ? `${Math.round(100 * key.labelledShare.value)} %` : "–"}
      >
        {formatNumber(key.byBasis.truth)} of {formatCount(key.notPassed, "trace")} that did not pass;{" "}
        <Link href={to(keySearches.run)} className="underline hover:text-text">
          {formatNumber(key.byBasis.run)}
        </Link>{" "}
        with an unchecked run only,{" "}
        <Link href={to(keySearches.none)} className="underline hover:text-text">
          {formatNumber(key.byBasis.none)}
        </Link>{" "}
        with neither
      </Tile>
      {spend}
    </div>
  );
}

export function Tile({
  name,
  href,
  figure,
  children,
}: {
  name: string;
  href?: string;
  figure: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border bg-panel px-3.5 py-2.5">
      <h2 className="text-xs text-muted">{name}</h2>
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
