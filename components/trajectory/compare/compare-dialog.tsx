"use client";
import { Dialog } from "@/components/ground/ui/dialog";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { chooseRun } from "../trace/choose-run";
import { readerWords } from "@/components/answers/runs/run-words";
import { byMaker } from "../strip/strip-model";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { comparedTrace } from "../address/url-state";
import { CompareBody } from "./compare-body";
import { useComparison } from "./use-comparison";

/**
 * The shown run beside another one of the same trace, which the address names: what they were started with,
 * what they say, what they took.
 */
export function CompareDialog() {
  const { url } = useReading();
  const { selectedRun, runs, methodTitles } = useAnswer();
  const { compareWith } = useMoves();
  const { run: other, isGone } = chooseRun(runs, url.cmp);
  if (url.cmp === null || comparedTrace(url.cmp) !== null || !selectedRun) return null;
  const { own, ofEvaluations } = byMaker(runs.filter(({ id }) => id !== selectedRun.id));
  const others = [...own, ...ofEvaluations];
  const compared = isGone || other?.id === selectedRun.id ? null : other;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && compareWith(null)}
      title={`Compare run #${selectedRun.number}${compared ? ` with #${compared.number}` : ""}`}
      size="lg"
    >
      {others.length === 0 ? (
        <p className="text-muted">This trace has no other run to compare with.</p>
      ) : (
        <>
          <div className="flex max-w-120 items-center gap-2">
            <span aria-hidden className="shrink-0 text-muted">
              Compare with
            </span>
            <Select
              aria-label="Compare with"
              value={compared?.id ?? ""}
              onValueChange={(id) => compareWith(String(runs.find((run) => run.id === id)?.number ?? ""))}
              options={others.map((run) => ({ value: run.id, label: nameOf(run, methodTitles) }))}
            />
          </div>
          {compared ? (
            <Compared a={selectedRun} b={compared} />
          ) : (
            <p className="mt-3 text-muted">Run {url.cmp} is not a run of this trace. Choose another.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

const nameOf = (run: RunRecord, titles: Readonly<Record<string, string>>): string =>
  `#${run.number} ${titles[run.method] ?? run.method} · ${readerWords(run)}${run.evaluation ? ` · of evaluation ${visibleText(run.evaluation.title)}` : ""}`;

function Compared({ a, b }: { a: RunRecord; b: RunRecord }) {
  const answer = useComparison(a.id, b.id);
  if (!answer) return <Skeleton className="mt-3 h-60 w-full" />;
  if (!answer.ok)
    return (
      <p role="alert" className="mt-3">
        {answer.message}
      </p>
    );
  return <CompareBody comparison={answer.value} />;
}
