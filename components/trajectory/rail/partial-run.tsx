"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type RunActs, useRunActs } from "../run/use-run-acts";
import { useAnswer } from "../answer/answer-context";
import { partialWords, raisedLimits, readLimits, spentWords } from "./partial-words";
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
  const [cost, setCost] = useState(() => raisedLimits(run).cost);
  const [tokens, setTokens] = useState(() => raisedLimits(run).tokens);
  const { limits, faults } = readLimits({ cost, tokens });
  return (
    <form
      aria-label="Raise the limit"
      className="mt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (limits) void resume(run.id, limits);
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="US dollars in total" error={faults.cost}>
          <Input
            value={cost}
            onChange={(event) => setCost(event.target.value)}
            placeholder="no limit"
            inputMode="decimal"
            autoComplete="off"
          />
        </Field>
        <Field label="Tokens in total" error={faults.tokens}>
          <Input
            value={tokens}
            onChange={(event) => setTokens(event.target.value)}
            placeholder="no limit"
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <p className="mt-1 text-xs text-faint">
        Used so far: {spentWords(run)}. None of it is repeated or charged again.
      </p>
      <Button type="submit" variant="primary" className="mt-2" disabled={isBusy || limits === null}>
        <Play className="size-3.5" aria-hidden />
        Raise and resume
      </Button>
    </form>
  );
}
