"use client";
import { TryAgain } from "@/components/ground/ui/try-again";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type RunRecord } from "@/lib/attribution/run-record";
import { useAnswer } from "../answer/answer-context";
import { RailSection } from "../ground/rail-section";
import { ChainStep } from "./chain-step";
import { CopyChain } from "./copy-chain";
import { LitWords } from "./lit-words";

/**
 * How the failure came from the decisive step to where it shows, the symptom on top, each step with
 * its words; to copy and to follow.
 */
export function ChainSection({ run }: { run: RunRecord }) {
  const { chain: state } = useAnswer();
  if (state.status === "none") return null;
  const { chain } = state;
  return (
    <RailSection title="Failure chain" aside={chain && <CopyChain run={run} chain={chain} />}>
      {state.status === "waiting" && (
        <div role="status" aria-label="Reading the steps in between" className="space-y-1.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      {state.status === "failed" && <TryAgain onRetry={state.retry}>{state.failure}</TryAgain>}
      {chain && <Chain run={run} chain={chain} />}
    </RailSection>
  );
}

function Chain({ run, chain }: { run: RunRecord; chain: FailureChain }) {
  return (
    <>
      {chain.finalAnswer?.sentence && (
        <p dir="auto" className="mb-1.5 line-clamp-3 break-words">
          <LitWords text={chain.finalAnswer.sentence} values={chain.finalAnswer.values} />
        </p>
      )}
      <ol aria-label="Failure chain">
        {chain.links.map((link) => (
          <ChainStep key={link.stepIndex} run={run} link={link} values={chain.values} />
        ))}
      </ol>
      {chain.notes.map((note) => (
        <p key={note} className="mt-1.5 text-xs text-faint">
          {visibleText(note)}
        </p>
      ))}
    </>
  );
}
