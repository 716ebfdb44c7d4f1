"use client";
import { Fragment, useEffect, useMemo, useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { type Divergence as Exhibit } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useStep } from "../reading/use-steps";
import { useReading } from "../reading/reading-context";
import { type AlignedRow, partingRow, partings, partingWords, rowsAtFirst } from "./divergence-model";
import { type ExhibitProps } from "./exhibit-props";
import { figureOf } from "./score-series-model";

const mostPartings = 6;
const mostRows = 400;
/** Characters of a step beside the passed one. */
const mostWords = 160;

/** Where this trace parts from those that passed, and the nearest of them beside it. */
export function Divergence({ exhibit, isWide }: ExhibitProps<Exhibit>) {
  const points = useMemo(() => partings(exhibit), [exhibit]);
  return (
    <>
      <p>{partingWords(exhibit)}</p>
      {points.length > 0 && (
        <ul aria-label="Steps where passed traces diverge" className="mt-1.5">
          {points.slice(0, mostPartings).map(({ stepIndex, partingCount, suspicion }) => (
            <li key={stepIndex} className="grid grid-cols-[64px_minmax(0,1fr)_40px] items-center gap-2">
              <StepLink stepIndex={stepIndex} className="justify-self-start" />
              <span className="text-xs text-muted">
                in {partingCount} of {exhibit.peers.length}
              </span>
              <span className="figure text-right text-muted">{figureOf(suspicion)}</span>
            </li>
          ))}
        </ul>
      )}
      <Alignment exhibit={exhibit} isWide={isWide} />
      <details className="mt-2 text-xs">
        <summary className="w-fit text-muted hover:text-text">
          {formatCount(exhibit.peers.length, "passed trace")} compared with
        </summary>
        <ul className="mt-1 space-y-1">
          {exhibit.peers.map((peer) => (
            <li key={peer.contentHash} className="border-t pt-1 break-words">
              <span dir="auto">{visibleText(peer.title)}</span>
              <span className="text-faint">
                {" "}
                · {Math.round(peer.similarity * 100)}% alike ·{" "}
                {peer.partsAt === null ? (
                  "does not diverge"
                ) : (
                  <>
                    diverges at <StepLink stepIndex={peer.partsAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Alignment({ exhibit, isWide }: { exhibit: Exhibit; isWide: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const { rows, title } = exhibit.nearest;
  const parting = partingRow(exhibit);
  const few = rowsAtFirst(exhibit, isWide ? 10 : 4);
  const { from, to } = isWhole ? { from: 0, to: Math.min(rows.length, mostRows) } : few;
  const { ensure } = useReading().store;
  const shown = rows.slice(from, to).flatMap(({ failed }) => failed ?? []);
  const [first, last] = [Math.min(...shown), Math.max(...shown)];
  useEffect(() => {
    if (first <= last) ensure(first, last);
  }, [ensure, first, last]);
  if (rows.length === 0) return null;
  return (
    <>
      <table
        aria-label={`Beside ${visibleText(title)}`}
        className="mt-2.5 w-full table-fixed border-separate border-spacing-0 text-xs"
      >
        <thead>
          <tr className="text-left text-faint *:pb-1 *:font-medium">
            <th scope="col">This trace</th>
            <th scope="col" className="truncate pl-2" title={visibleText(title)}>
              Passed: {visibleText(title)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, to).map((row, i) => (
            <Fragment key={from + i}>
              {from + i === parting && (
                <tr>
                  <td colSpan={2} className="border-t-2 border-fault py-0.5 font-medium text-fault">
                    diverges from here
                  </td>
                </tr>
              )}
              <tr className="align-top *:border-t *:py-1">
                <td className={cn("pr-2", !row.isSame && row.failed !== null && "bg-sunken")}>
                  <OwnStep row={row} />
                </td>
                <td className={cn("pl-2 break-words", !row.isSame && row.passed !== null && "bg-sunken")}>
                  {row.passed === null ? (
                    <span className="text-faint">no matching step</span>
                  ) : (
                    <>
                      <span className="figure text-faint">{row.passed}</span>{" "}
                      <span dir="auto">{visibleText(row.passedWords)}</span>
                    </>
                  )}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {(isWhole || to - from < rows.length) && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "show fewer" : `show all ${rows.length} rows`}
        </button>
      )}
      {isWhole && rows.length > mostRows && <p className="text-xs text-faint">The first {mostRows} rows.</p>}
    </>
  );
}

function OwnStep({ row: { failed } }: { row: AlignedRow }) {
  const { outline, agents, store } = useReading();
  const step = failed === null ? undefined : outline[failed];
  const words = useStep(store, failed ?? -1)?.content.slice(0, mostWords) ?? "";
  if (failed === null || !step) return <span className="text-faint">no matching step</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <StepLink stepIndex={failed} isBare />
      <span className="min-w-0">
        <AgentChip name={step.agent} agents={agents} className="self-center" />
        <span className="block text-faint">{stepKindWords[step.kind]}</span>
        <span dir="auto" className="line-clamp-2 break-words">
          {visibleText(words)}
        </span>
      </span>
    </span>
  );
}
