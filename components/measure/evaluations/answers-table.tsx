import { Check, Minus, X } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AnsweredCase, type CaseAnswer } from "@/lib/attribution/evaluation/evaluation-view";
import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";
import { type Mark, markOf, markWords, saidWords } from "./answer-marks";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { TracePager } from "./trace-pager";

/**
 * Trace by trace, which entries named the agent and the step that ground truth names; each answer
 * leads to the trace with its run.
 */
export function AnswersTable({
  workspace,
  entries,
  page,
  href,
}: {
  workspace: string;
  entries: readonly EvaluationEntry[];
  page: { rows: readonly AnsweredCase[]; nextCursor: string | null; isFirst: boolean };
  /** Where a page of traces is shown; without a cursor the first one. */
  href: (cursor?: string) => string;
}) {
  return (
    <>
      <p className="mb-2 text-muted">
        <Sign mark="both" /> step and agent, <Sign mark="step" /> step only, <Sign mark="agent" /> agent only,{" "}
        <Sign mark="wrong" /> neither. Each mark is one answer.
      </p>
      <ScrollTable title="Answers by trace">
        <thead>
          <tr className="[&>th]:text-left [&>th]:align-bottom [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
            <th scope="col" className={stickyCell}>
              Trace
            </th>
            <th scope="col">Ground truth</th>
            {entries.map((entry) => (
              <th key={entry.id} scope="col" dir="auto" className="max-w-40 min-w-24 break-words">
                {visibleText(entry.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <CaseRow key={row.traceId} workspace={workspace} entries={entries} row={row} />
          ))}
        </tbody>
      </ScrollTable>
      <TracePager page={page} href={href} />
    </>
  );
}

function CaseRow({
  workspace,
  entries,
  row,
}: {
  workspace: string;
  entries: readonly EvaluationEntry[];
  row: AnsweredCase;
}) {
  const { traceId, title, stepCount, subset, split, isGone, truth, isHidden, answers } = row;
  const about = [`${stepCount} steps`, subset, split].filter((word) => word !== null).join(" · ");
  return (
    <tr>
      <th scope="row" className={cn(stickyCell, "text-left font-normal")}>
        <span className="block max-w-80 min-w-40">
          {isGone ? (
            <span dir="auto" className="block truncate text-faint">
              {visibleText(title)}
            </span>
          ) : (
            <Link
              href={paths.trace(workspace, traceId)}
              dir="auto"
              className="block truncate underline-offset-2 hover:underline"
            >
              {visibleText(title)}
            </Link>
          )}
          <span className="block truncate text-xs text-faint" dir="auto">
            {isGone ? "deleted, or changed since it was frozen" : visibleText(about)}
          </span>
        </span>
      </th>
      {isHidden ? (
        <td colSpan={entries.length + 1} className="text-muted">
          Label this trace first:{" "}
          <Link href={paths.trace(workspace, traceId, { label: "own" })} className="text-link hover:underline">
            label it
          </Link>
        </td>
      ) : (
        <>
          <td>
            {truth ? (
              <AgentChip name={truth.agent} stepIndex={truth.stepIndex} className="max-w-44" />
            ) : (
              <span className="text-faint">none</span>
            )}
          </td>
          {entries.map((entry) => (
            <td key={entry.id}>
              <span className="flex flex-wrap gap-0.5">
                {(answers.find(({ entryId }) => entryId === entry.id)?.runs ?? []).map((answer) => (
                  <AnswerSign
                    key={answer.repeat}
                    answer={answer}
                    href={
                      answer.runId === null || isGone ? null : paths.trace(workspace, traceId, { run: answer.runId })
                    }
                  />
                ))}
              </span>
            </td>
          ))}
        </>
      )}
    </tr>
  );
}

function AnswerSign({ answer, href }: { answer: CaseAnswer; href: string | null }) {
  const mark = markOf(answer);
  const words = `${markWords[mark]}: ${saidWords(answer)}`;
  const sign = (
    <>
      <Sign mark={mark} />
      <span className="sr-only">{visibleText(words)}</span>
    </>
  );
  if (href === null) return <span title={visibleText(words)}>{sign}</span>;
  return (
    <Link href={href} prefetch={false} title={visibleText(words)} className="rounded-sm hover:bg-hover">
      {sign}
    </Link>
  );
}

const icons = { both: Check, step: Check, agent: Check, wrong: X, unknown: Minus, none: Minus } as const;
const letters: Partial<Record<Mark, string>> = { step: "S", agent: "A" };

function Sign({ mark }: { mark: Mark }) {
  const Icon = icons[mark];
  const isRight = mark === "both" || mark === "step" || mark === "agent";
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex h-5 items-center gap-px rounded-sm px-0.5 align-middle text-2xs",
        isRight ? "text-truth" : mark === "wrong" ? "text-muted" : "text-faint",
        mark === "both" && "bg-truth-soft",
      )}
    >
      <Icon className="size-3.5 stroke-2!" />
      {letters[mark]}
    </span>
  );
}
