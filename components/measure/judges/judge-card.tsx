import { type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { EvaluationStatePill } from "@/components/measure/evaluations/evaluation-state-pill";
import { Pill } from "@/components/ground/ui/pill";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Certificate, type Measured } from "@/lib/attribution/certificate/certificate";
import {
  agreementSentence,
  baselineSentence,
  beginSmall,
  foundSentence,
} from "@/lib/attribution/certificate/certificate-words";
import { type CertifiedJudge } from "@/lib/attribution/certificate/judge-view";
import { writeInterval, writePercent } from "@/lib/attribution/statistics/written-figures";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { BiasTable } from "./bias-table";
import { judgeStateWords } from "./judge-words";

/** One judge: what it was measured to be worth, its biases, and whether that still holds. */
export function JudgeCard({
  workspace,
  judge: one,
  now,
  children,
}: {
  workspace: string;
  judge: CertifiedJudge;
  now: string;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const { title, judge, state, certificate, evaluation, sentence, loss } = one;
  const isEnded = evaluation === null || evaluation.state === "done";
  return (
    <article className="rounded-lg border bg-panel shadow-card" aria-label={title}>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3">
        <h2 className="min-w-0 font-medium break-words" dir="auto">
          {visibleText(title)}
        </h2>
        {judge.provider !== null && (
          <span className="min-w-0 truncate text-xs text-faint" dir="auto">
            {visibleText(judge.provider)}
          </span>
        )}
        {state === "measuring" && evaluation && !isEnded ? (
          <EvaluationStatePill state={evaluation.state} />
        ) : (
          <Pill tone={state === "above" ? "strong" : state === "lost" ? "fault" : "dashed"}>
            {judgeStateWords[state]}
          </Pill>
        )}
        <div className="ml-auto">{children}</div>
      </header>
      <div className="px-4 pb-3">
        {loss.map((reason) => (
          <p key={reason} role="note" className="mt-2 flex gap-1.5 text-fault">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            <span className="min-w-0 break-words">{visibleText(reason)}</span>
          </p>
        ))}
        {certificate ? (
          <Measures certificate={certificate} sentence={sentence} isLost={state === "lost"} />
        ) : (
          <UnderWay judge={one} />
        )}
        <p className="mt-2.5 text-xs text-faint">
          {formatCount(one.drawnCount, "labeled trace")} drawn <RelativeTime at={one.createdAt} now={now} />
          {certificate && certificate.costUsd !== null && <>, {formatCost(certificate.costUsd)}</>}
          {evaluation && (
            <>
              {" · "}
              <Link
                href={paths.evaluation(workspace, evaluation.id)}
                className="text-link underline underline-offset-2"
              >
                {isEnded ? "Runs and scores" : "Progress, cost and limits"}
              </Link>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

function UnderWay({ judge: { evaluation } }: { judge: CertifiedJudge }) {
  if (!evaluation) return <p className="mt-2 text-muted">Its runs were deleted before they were done.</p>;
  const { endedCount, runCount } = evaluation;
  return (
    <div className="mt-2 max-w-100">
      <p className="text-muted">
        {formatNumber(endedCount)} of {formatNumber(runCount)} runs ended.
      </p>
      <ProgressBar value={endedCount} max={runCount} label="Ended runs" className="mt-1" />
    </div>
  );
}

function Measures({ certificate, sentence, isLost }: { certificate: Certificate; sentence: string; isLost: boolean }) {
  const { step, agent, denial, sameStep, baseline, biases, servedBy, missingCount } = certificate;
  const agreed = agreementSentence(certificate);
  return (
    <>
      <p className={`mt-2 ${isLost ? "text-muted" : ""}`}>
        {isLost ? `When it was measured: ${beginSmall(sentence)}` : sentence}
      </p>
      <dl className="mt-2.5 grid grid-cols-4 gap-x-4 gap-y-2 max-md:grid-cols-2">
        <Figure title="Exact step" measured={step} />
        <Figure title="Agent" measured={agent} />
        <Figure title="Says that nobody erred" measured={denial} />
        <Figure title="Same step when asked again" measured={sameStep} />
      </dl>
      <ul className="mt-2.5 space-y-0.5 text-muted">
        <li>{baselineSentence("step", baseline.step)}</li>
        <li>{baselineSentence("agent", baseline.agent)}</li>
        <li>{foundSentence(biases)}</li>
        {agreed !== null && <li>{agreed}</li>}
        {missingCount > 0 && (
          <li>{formatCount(missingCount, "trace")} drawn without an answer: retry failed runs in the evaluation.</li>
        )}
      </ul>
      <details className="mt-2 text-muted">
        <summary className="w-fit cursor-pointer hover:underline">All biases that were tested</summary>
        <BiasTable certificate={certificate} />
        {servedBy.length > 0 && (
          <p className="mt-2 text-xs text-faint break-words">Answered by {visibleText(servedBy.join(", "))}.</p>
        )}
      </details>
    </>
  );
}

const percent = (share: number): string => writePercent(share);

function Figure({ title, measured }: { title: string; measured: Measured | null }) {
  const isKnown = measured !== null && measured.count > 0;
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="figure mt-0.5">
        {isKnown ? (
          <>
            <span className="text-base font-medium">{writePercent(measured.value)}%</span>{" "}
            <span className="text-xs text-faint">
              {writeInterval(measured, percent)} · n {formatNumber(measured.count)}
            </span>
          </>
        ) : (
          "–"
        )}
      </dd>
    </div>
  );
}
