"use client";
import { useId, useState } from "react";
import { readerWords, statusWords } from "@/components/answers/runs/run-words";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Input } from "@/components/ground/ui/input";
import { formatCount, formatNumber } from "@/lib/format";
import { mostRuns } from "./share-draft";
import { type ShareableRun, type ShareOffer } from "./share-offer";

/** So many stand in sight; of more, one looks for what one wants. */
const fewRuns = 8;

/** Which runs go along: each with its method, how it ended and where it points. */
export function RunPicker({
  offer,
  chosen,
  onChange,
}: {
  offer: ShareOffer;
  chosen: readonly string[];
  onChange: (runIds: readonly string[]) => void;
}) {
  const { runs, runCount, methodTitles } = offer;
  const [text, setText] = useState("");
  const titleOf = (run: ShareableRun) => methodTitles[run.method] ?? run.method;
  const wanted = text.trim().toLowerCase();
  const shown = runs.filter((run) =>
    [`#${run.number}`, titleOf(run), readerWords(run), run.attribution?.agent ?? ""].some((words) =>
      words.toLowerCase().includes(wanted),
    ),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">
        Runs <span className="font-normal text-faint">{countWords(chosen.length, runs.length, runCount)}</span>
      </legend>
      {runs.length > fewRuns && (
        <Input
          aria-label="Find a run"
          placeholder="Find by number, method, model or agent"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          className="mt-1"
        />
      )}
      {runs.length === 0 ? (
        <p className="mt-1 text-muted">
          No finished runs yet. The copy will contain the steps
          {offer.hasExpectedAnswer ? ", the question and the answers" : " and the question"} alone.
        </p>
      ) : (
        <ul aria-label="Runs to share" className="mt-1 max-h-60 overflow-y-auto rounded-md border">
          {shown.map((run) => (
            <RunChoice
              key={run.id}
              run={run}
              title={titleOf(run)}
              agents={offer.agents}
              isChosen={chosen.includes(run.id)}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, run.id] : chosen.filter((id) => id !== run.id))}
            />
          ))}
          {shown.length === 0 && <li className="px-2.5 py-2 text-muted">No matching runs.</li>}
        </ul>
      )}
    </fieldset>
  );
}

function countWords(chosen: number, listed: number, all: number): string {
  const most = listed > mostRuns ? `, at most ${mostRuns}` : "";
  const older = all > listed ? `; ${formatCount(all - listed, "run")} not listed: still running, or older` : "";
  return `${formatNumber(chosen)} of ${formatNumber(listed)} chosen${most}${older}`;
}

function RunChoice({
  run,
  title,
  agents,
  isChosen,
  onChange,
}: {
  run: ShareableRun;
  title: string;
  agents: readonly string[];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const id = useId();
  const found = run.attribution;
  return (
    <li className="flex items-start gap-2.5 border-b px-2.5 py-1.5 last:border-0 hover:bg-hover/60">
      <Checkbox
        id={id}
        checked={isChosen}
        onCheckedChange={(checked) => onChange(checked === true)}
        className="mt-0.5"
      />
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="figure shrink-0 text-faint">#{run.number}</span>
          <span className="min-w-0 truncate">{title}</span>
          <span className="min-w-0 truncate text-xs text-faint">{readerWords(run)}</span>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-faint">
          {found && !found.isAbstained ? (
            <AgentChip name={found.agent} agents={agents} stepIndex={found.stepIndex} className="text-muted" />
          ) : (
            <span>{found ? `no clear answer, start at step ${found.stepIndex}` : "no answer"}</span>
          )}
          {run.status !== "SUCCEEDED" && <span>{statusWords[run.status]}</span>}
        </span>
      </label>
    </li>
  );
}
