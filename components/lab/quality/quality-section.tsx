import { Fragment } from "react";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Share } from "@/lib/attribution/statistics/estimate";
import { writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatCount, formatNumber } from "@/lib/format";
import { type NamedCount, type QualityReport } from "@/lib/replay/made-data/quality-report";
import { fewTasksWords, noTellingWords, partWords, scaffoldDoubt, unlearnedWords } from "./quality-words";

/**
 * How good the made failures are as a data set, and first of all how far one gets on them
 * without understanding anything.
 */
export function QualitySection({ quality }: { quality: QualityReport }) {
  return (
    <section aria-labelledby="quality" className="flex flex-col gap-3">
      <div>
        <h2 id="quality" className="font-semibold">
          Baselines without understanding
        </h2>
        <p className="max-w-180 text-muted">
          {formatCount(quality.traceCount, "failure")} of {formatCount(quality.taskCount, "task")}. None of the rules
          below understands what it reads. Where one of them scores well, a method can score well for the same reason,
          so compare with it when you train and measure. {fewTasksWords(quality.taskCount)}
        </p>
      </div>
      <Rules rules={quality.rules} taskCount={quality.taskCount} />
      <dl className="grid max-w-220 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1 max-sm:gap-y-0">
        {factsOf(quality).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-faint">{name}</dt>
            <dd className="break-words max-sm:mb-1.5" dir="auto">
              {visibleText(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="grid grid-cols-3 gap-x-6 gap-y-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <Counts title="Labeled agent" counts={quality.byAgent} />
        <Counts title="Failure mode" counts={quality.byMode} />
        <Counts title="Place in the trace" counts={quality.byPosition} />
        <Counts title="Kind of task" counts={quality.byDomain} />
        <Counts title="Fault" counts={quality.byOperator} />
        <Counts title="Split" counts={quality.bySplit} />
      </div>
    </section>
  );
}

const shareOf = (share: Share): string => (share.count === 0 ? "–" : writeShare(share));

function Rules({ rules, taskCount }: Pick<QualityReport, "rules" | "taskCount">) {
  return (
    <ScrollTable title="Baseline rules">
      <thead>
        <tr className="text-left text-xs text-muted *:font-medium">
          <th scope="col" className={stickyCell}>
            Rule
          </th>
          <th scope="col">Right agent</th>
          <th scope="col">Exact step</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.name}>
            <th scope="row" className={`${stickyCell} text-left font-normal`}>
              {rule.title}{" "}
              {rule.isHindsight && (
                <Pill tone="dashed" title="Chosen on the same labels it is measured on">
                  with hindsight
                </Pill>
              )}
              {rule.readsWords && <Pill title="It reads the text but does not understand it">reads text</Pill>}
            </th>
            <td className="figure whitespace-nowrap">{unlearnedWords(rule, taskCount) ?? shareOf(rule.agent)}</td>
            <td className="figure whitespace-nowrap">{unlearnedWords(rule, taskCount) ?? shareOf(rule.step)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

const part = (count: number, all: number): string =>
  `${formatNumber(count)} of ${formatNumber(all)} (${partWords(count, all)})`;

function factsOf({
  steps,
  tellingWords,
  newWords,
  injectedText,
  scaffold,
  duplicates,
  traceCount,
  taskCount,
}: QualityReport): [string, string][] {
  return [
    ["Steps of a trace", `${steps.least} to ${steps.most}, half have at most ${steps.median}`],
    [
      "Words most associated with labels",
      tellingWords.length === 0 ? noTellingWords(traceCount) : tellingWords.join(", "),
    ],
    [
      "Labeled steps with a word that no passed run has",
      newWords === null
        ? "unknown: there are no passed runs of these systems"
        : `${shareOf(newWords.labelled)}; all other steps ${shareOf(newWords.others)}`,
    ],
    [
      "Injected text in the labeled step",
      injectedText.count === 0
        ? "none injected"
        : `${part(injectedText.atLabel, injectedText.count)}; only removed there: ${formatNumber(injectedText.removedAtLabel)}`,
    ],
    [
      "Labels on a task, a prompt or a repeated step",
      `${part(scaffold.flips, scaffold.count)}${scaffoldDoubt(taskCount)}`,
    ],
    ["Duplicate traces", part(duplicates.sameTrace, traceCount)],
    ["Same fault twice in one task", formatNumber(duplicates.sameFault)],
    [
      "Tasks in more than one split",
      duplicates.tasksInSeveralSplits === 0
        ? "none"
        : `${formatNumber(duplicates.tasksInSeveralSplits)}: this should be 0`,
    ],
  ];
}

const mostCounts = 12;

function Counts({ title, counts }: { title: string; counts: readonly NamedCount[] }) {
  if (counts.length === 0) return null;
  const most = Math.max(...counts.map(({ count }) => count));
  const left = counts.length - mostCounts;
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <ul className="mt-1">
        {counts.slice(0, mostCounts).map(({ name, count }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_72px_40px] items-center gap-2 text-xs leading-5">
            <span className="truncate" dir="auto" title={visibleText(name)}>
              {visibleText(name)}
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-faint" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="figure text-right">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-xs text-faint">and {formatNumber(left)} more</p>}
    </div>
  );
}
