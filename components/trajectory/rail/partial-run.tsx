"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { LimitFields } from "@/components/answers/run-dialog/limit-fields";
import { limitFaults, readLimits } from "@/components/answers/run-dialog/limits-draft";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type RunActs, useRunActs } from "../run/use-run-acts";
import { useAnswer } from "../answer/answer-context";
import { partialWords, raisedLimits, spentWords } from "./partial-words";
import { RailSection } from "../ground/rail-section";

/** A run that a limit has stopped: why, how far it came, and a raise to go on with. */
export function PartialRun({ run }: { run: RunRecord }) {
  const { progress } = useAnswer();
  const acts = useRunActs();
  return (
    <RailSection title="Stopped by a limit">
      <p role="status" className="break-words">
        {visibleText(run.error?.message ?? "It reached a limit before it finished.")}
      </p>
      <p className="mt-1 text-muted">{partialWords(run, progress[run.id])}</p>
      {acts && <RaiseForm key={run.id} run={run} acts={acts} />}
    </RailSection>
  );
}

function RaiseForm({ run, acts }: { run: RunRecord; acts: RunActs }) {
  const { isBusy, resume } = acts;
  const [draft, setDraft] = useState(() => raisedLimits(run));
  const faults = limitFaults(draft);
  const hasFaults = Object.keys(faults).length > 0;
  return (
    <form
      aria-label="Raise the limit"
      className="mt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasFaults) void resume(run.id, readLimits(draft));
      }}
    >
      <LimitFields
        legend="Stop at"
        hint="in total"
        draft={draft}
        faults={faults}
        suggested={null}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      <p className="mt-1 text-xs text-faint">
        Used so far: {spentWords(run)}. None of it is repeated or charged again.
      </p>
      <Button type="submit" variant="primary" className="mt-2" disabled={isBusy || hasFaults}>
        <Play className="size-3.5" aria-hidden />
        Raise and resume
      </Button>
    </form>
  );
}
