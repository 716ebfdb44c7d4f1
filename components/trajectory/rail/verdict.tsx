"use client";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import { isHeldBack } from "@/lib/attribution/reliability/is-held-back";
import { scoreAttribution } from "@/lib/attribution/score";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";
import { SimulatedPill } from "@/components/lab/replays/simulated";
import { OfEvaluation } from "@/components/answers/runs/of-evaluation";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { readerWords } from "@/components/answers/runs/run-words";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { RailSection } from "../ground/rail-section";
import { AcceptAnswer } from "./accept-answer";
import { AgentAndStep } from "./agent-and-step";
import { saidBefore } from "../trace/known-answer";
import { intervalWords } from "../trace/cause-words";
import { type ReliabilityState } from "./use-reliability";

// Most answers stand.
const ReadingOrder = dynamic(() => import("./reading-order").then((m) => m.ReadingOrder));
const NotFullyRead = dynamic(() => import("./not-fully-read").then((m) => m.NotFullyRead));
const HeldBack = dynamic(() => import("./held-back").then((m) => m.HeldBack));

/**
 * Who and when, and one press to agree; or, where the run abstains, in which order to read. `measured` says how often
 * such answers were right.
 */
export function Verdict({ run, measured }: { run: RunRecord; measured: ReliabilityState }) {
  const { now, share, workspace, trace } = useReading();
  const { methodTitles, known, isRunChosen, coverage } = useAnswer();
  const title = methodTitles[run.method] ?? run.method;
  const found = run.attribution;
  const isSimulated = found?.exhibits?.some((one) => one.kind === "counterfactual" && one.isSimulated) ?? false;
  return (
    <RailSection
      title={
        <span title={run.tracer?.name}>
          <span className="figure">#{run.number}</span> {title}{" "}
          <span className="font-normal text-faint">· {readerWords(run)}</span>
        </span>
      }
      aside={<RelativeTime at={run.createdAt} now={now} />}
    >
      {(isSimulated || found?.isDisputed || run.isMasked || run.evaluation || run.status === "PARTIAL") && (
        <p className="mb-1.5 flex flex-wrap gap-1.5">
          {isSimulated && <SimulatedPill />}
          {run.evaluation && (
            <Pill className="max-w-full">
              <span className="truncate">
                <OfEvaluation evaluation={run.evaluation} workspace={share ? null : workspace} />
              </span>
            </Pill>
          )}
          {run.status === "PARTIAL" && <Pill tone="dashed">partial: the best so far</Pill>}
          {found?.isDisputed && <Pill tone="strong">disputed: the voters disagree</Pill>}
          {run.isMasked && <Pill tone="dashed">text addressed to the judge masked</Pill>}
        </p>
      )}
      {found && (
        <div data-tour={saidBefore(known, isRunChosen) ? undefined : "answer"} className="-mx-2 rounded-md px-2 pb-1.5">
          {trace.outcome === "unknown" && <p className="mb-1 font-medium">If this run failed:</p>}
          <Suspense>
            <Found run={run} measured={measured} />
          </Suspense>
        </div>
      )}
      {found && coverage !== null && coverage.callCount > 0 && <NotFullyRead run={run} />}
    </RailSection>
  );
}

/** The answer; or a reading order, where the run abstains or its method is right too seldom for this workspace. */
function Found({ run, measured }: { run: RunRecord; measured: ReliabilityState }) {
  const { abstainBelow } = useAnswer();
  const [shownRun, setShownRun] = useState<string | null>(null);
  if (run.attribution?.isAbstained) return <ReadingOrder run={run} />;
  if (abstainBelow === null || shownRun === run.id) return <Answer run={run} />;
  // An answer that is taken back again would have been read by then.
  if (measured.state === "loading") return <p className="min-h-12 text-muted">Loading measured reliability…</p>;
  if (measured.state === "known" && measured.reliability.isMeasured && isHeldBack(measured.reliability, abstainBelow)) {
    return (
      <HeldBack
        run={run}
        measured={measured.reliability}
        abstainBelow={abstainBelow}
        show={() => setShownRun(run.id)}
      />
    );
  }
  return <Answer run={run} />;
}

function Answer({ run }: { run: RunRecord }) {
  const found = run.attribution;
  if (!found) return null;
  return (
    <>
      <AgentAndStep of={found} />
      {found.interval && <p className="mt-1.5">{intervalWords(found.interval)}</p>}
      <Comparison run={run} />
      {run.status !== "PARTIAL" && <AcceptAnswer of={found} />}
    </>
  );
}

function Comparison({ run }: { run: RunRecord }) {
  const { trace } = useReading();
  const { groundTruth } = useAnswer();
  const truth = groundTruth;
  const found = run.attribution;
  if (found && trace.truth?.isDisputed) {
    return (
      <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-faint">
        <span>Ground truth:</span>
        <Pill tone="dashed" title="Annotators disagree, and nobody has adjudicated.">
          disputed
        </Pill>
      </p>
    );
  }
  if (!found || !truth || run.status === "PARTIAL") return null;
  const { isAgentRight, stepDistance: distance } = scoreAttribution(found, truth);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-faint">
      <span>Ground truth:</span>
      <Pill tone={isAgentRight ? "truth" : "dashed"}>
        {isAgentRight ? "✓ agent" : `different agent, ${truth.agent}`}
      </Pill>
      <Pill tone={distance === 0 ? "truth" : "dashed"}>
        {distance === 0
          ? "✓ step"
          : `${formatCount(Math.abs(distance), "step")} ${distance > 0 ? "earlier" : "later"}, ${truth.stepIndex}`}
      </Pill>
    </p>
  );
}
