"use client";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { useTraceSearch } from "@/components/ground/search/use-trace-search";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { CommandGroup, CommandRow } from "@/components/ground/ui/command-rows";
import { DateTime } from "@/components/ground/ui/date-time";
import { Dialog } from "@/components/ground/ui/dialog";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { useChosenRow } from "@/components/ground/ui/use-chosen-row";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";
import { type Attribution } from "@/lib/traces/attribution";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { answerPlace } from "../trace/answer-place";
import { readerWords } from "@/components/answers/runs/run-words";
import { shownOfAll } from "../trace/shown-of-all";
import { byMaker } from "../strip/strip-model";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { traceToCompare } from "../address/url-state";
import { type ComparableTraces, useComparableTraces } from "./use-comparable-traces";

/**
 * What can be laid beside this trace or the run that is shown: other runs of it, traces of the same
 * question, and any other by its title.
 */
export function CompareChooser() {
  const { source, workspace, trace } = useReading();
  const { selectedRun, runs, runCounts, methodTitles } = useAnswer();
  const { openPanel, compareWith } = useMoves();
  const [text, setText] = useState("");
  useTypedAhead(setText);
  const isOfTraces = source.comparableTraces !== null;
  const asked = useComparableTraces(source);
  const alike = asked?.traces ?? [];
  const isSearching = text.trim() !== "";
  const { traces } = useTraceSearch(isOfTraces ? workspace.slug : null, text);
  const found = traces.filter(({ id }) => id !== trace.id && !alike.some((each) => each.id === id));
  const { ref, command } = useChosenRow(text, found);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const otherRuns = selectedRun ? runs.filter(({ id }) => id !== selectedRun.id) : [];
  const { own, ofEvaluations } = byMaker(otherRuns);
  const allOfEvaluations = runCounts.all - runCounts.own - (selectedRun?.evaluation ? 1 : 0);
  // Who types a run's name finds it, folded or not.
  const listed = isUnfolded || isSearching ? [...own, ...ofEvaluations] : own;
  const choose = (cmp: string) => {
    openPanel(null);
    compareWith(cmp);
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && openPanel(null)} title="Compare" size="md">
      <Command loop label="Compare with" {...command} className="-mx-4 -my-4 flex flex-col">
        <div className="flex items-center gap-2 border-b px-4">
          <Search className="size-4 shrink-0 text-faint" aria-hidden />
          <Command.Input
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder={isOfTraces ? "Search traces by title, or a run…" : "A run of this trace…"}
            className="h-10 min-w-0 flex-1 bg-transparent outline-none"
          />
        </div>
        <Command.List ref={ref} className="max-h-[min(52vh,30rem)] overflow-y-auto p-1.5">
          {isSearching && found.length === 0 && (
            <Command.Empty className="px-3 py-8 text-center text-muted">Nothing found.</Command.Empty>
          )}
          {isOfTraces && <OfSameQuestion asked={asked} isSearching={isSearching} choose={choose} />}
          {otherRuns.length > 0 && selectedRun && (
            <CommandGroup heading={`Other runs of this trace, to compare with run #${selectedRun.number}`}>
              {listed.map((run) => (
                <CommandRow
                  key={run.id}
                  value={`run #${run.number} ${methodTitles[run.method] ?? run.method} ${readerWords(run)}`}
                  onSelect={() => choose(String(run.number))}
                >
                  <RunWords run={run} beside={selectedRun} />
                </CommandRow>
              ))}
              {listed.length < otherRuns.length && (
                <CommandRow value="show runs of evaluations" onSelect={() => setIsUnfolded(true)}>
                  <span className="text-link">
                    Show {shownOfAll(ofEvaluations.length, allOfEvaluations)} of evaluations
                  </span>
                </CommandRow>
              )}
            </CommandGroup>
          )}
          {isSearching && found.length > 0 && (
            <CommandGroup heading="Other traces" isAlwaysShown>
              {found.map((trace) => (
                <CommandRow
                  key={trace.id}
                  value={`found ${trace.id}`}
                  isAlwaysShown
                  onSelect={() => choose(traceToCompare(trace.id))}
                >
                  <OutcomePill outcome={trace.outcome} />
                  <span className="truncate" dir="auto">
                    {visibleText(trace.title)}
                  </span>
                </CommandRow>
              ))}
            </CommandGroup>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function OfSameQuestion({
  asked,
  isSearching,
  choose,
}: {
  asked: ComparableTraces | null;
  isSearching: boolean;
  choose: (cmp: string) => void;
}) {
  return (
    <CommandGroup heading={questionHeading(asked?.count)}>
      {asked?.traces.map((trace) => (
        <CommandRow
          key={trace.id}
          value={`${trace.title} ${trace.outcome} ${trace.id}`}
          onSelect={() => choose(traceToCompare(trace.id))}
        >
          <TraceWords trace={trace} />
        </CommandRow>
      ))}
      {asked?.count === 0 && !isSearching && (
        // A list of choices may hold no paragraph.
        <p role="presentation" className="px-2.5 pt-0.5 pb-2 text-xs text-muted">
          No other trace has the same question. Type to search by title.
        </p>
      )}
    </CommandGroup>
  );
}

const mostListed = 20;

const questionHeading = (count: number | undefined): string =>
  count === undefined
    ? "Traces of the same question…"
    : count > mostListed
      ? `Traces of the same question, ${mostListed} of ${count}`
      : "Traces of the same question";

function TraceWords({ trace }: { trace: ComparableTrace }) {
  const system = trace.system && [trace.system.name, trace.system.version].filter(Boolean).join(" ");
  return (
    <>
      <OutcomePill outcome={trace.outcome} />
      <span className="min-w-0 flex-1">
        <span className="block truncate" dir="auto">
          {visibleText(trace.title)}
        </span>
        <span className="block truncate text-xs text-faint">
          {formatCount(trace.stepCount, "step")}
          {system && <span dir="auto"> · {visibleText(system)}</span>} · <DateTime at={trace.createdAt} />
        </span>
      </span>
    </>
  );
}

function RunWords({ run, beside }: { run: RunRecord; beside: RunRecord }) {
  const { methodTitles } = useAnswer();
  const [mine, other] = [run.attribution, beside.attribution];
  return (
    <>
      <span className="figure w-8 shrink-0 text-faint">#{run.number}</span>
      <span className="min-w-0 flex-1 truncate">
        {methodTitles[run.method] ?? run.method} <span className="text-faint">{readerWords(run)}</span>
        {run.evaluation && (
          <span dir="auto" className="text-xs text-faint">
            {" "}
            · of evaluation {visibleText(run.evaluation.title)}
          </span>
        )}
      </span>
      {mine ? (
        <span className="flex min-w-0 shrink items-center gap-2">
          <RunPlace found={mine} />
          {other && !mine.isAbstained && !other.isAbstained && (
            <span className="shrink-0 text-xs text-faint max-sm:hidden">
              {mine.stepIndex === other.stepIndex && sameAgent(mine.agent, other.agent)
                ? "same answer"
                : "another answer"}
            </span>
          )}
        </span>
      ) : (
        <span className="text-xs text-faint">no answer</span>
      )}
    </>
  );
}

function RunPlace({ found }: { found: Attribution }) {
  const { outline, agents } = useReading();
  const { agent, stepIndex, speaker } = answerPlace(found, outline);
  const step = <span className="figure">{stepIndex}</span>;
  if (agent === null) return <span className="shrink-0 text-xs text-faint">no clear answer, start at step {step}</span>;
  if (speaker === null) return <AgentChip name={agent} agents={agents} stepIndex={stepIndex} />;
  return (
    <>
      <AgentChip name={agent} agents={agents} />
      <span className="shrink-0 text-xs text-faint">
        step {step}, of {visibleText(speaker)}
      </span>
    </>
  );
}
