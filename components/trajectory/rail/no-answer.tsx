"use client";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { useRunActs } from "../run/use-run-acts";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";

/** Before the first run: why there is none, and the one that needs nothing. */
export function NoAnswer() {
  const { trace, share } = useReading();
  const { methods } = useAnswer();
  const { openPanel } = useMoves();
  const acts = useRunActs();
  const tracer = methods.find((method) => method.name === "tracer");
  const hasPassed = trace.outcome === "passed";
  const title = hasPassed ? "This run passed" : "No method has read this trace yet";
  const about = hasPassed
    ? "Passed runs are not attributed automatically. "
    : "A method says which agent broke the run, at which step, and why. ";
  if (share) return <EmptyState title={title} text="This link does not include an attribution." />;
  if (!acts) return <EmptyState title={title} text={`${about}Ask an editor of this workspace to start one.`} />;
  return (
    <EmptyState
      title={title}
      text={tracer ? `${about}The tracer reads it instantly, without a model or a key, and sends nothing.` : about}
    >
      {tracer && (
        <Button variant="primary" disabled={acts.isBusy} onClick={() => void acts.startFree(tracer.name)}>
          Run the tracer
        </Button>
      )}
      <Button variant={tracer ? "default" : "primary"} onClick={() => openPanel({ kind: "run" })}>
        {tracer ? "Choose a method" : "Run a method"}
      </Button>
    </EmptyState>
  );
}
