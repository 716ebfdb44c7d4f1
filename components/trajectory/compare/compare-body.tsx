"use client";
import { type ReactNode } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunDifference } from "@/lib/attribution/diff-runs";
import { type PromptDifference, type RunComparison } from "@/lib/attribution/run-comparison";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { type Attribution } from "@/lib/traces/attribution";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { answerPlace } from "../trace/answer-place";
import { readerWords } from "@/components/answers/runs/run-words";
import { StepLink } from "../ground/step-link";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { answerDifference } from "./answer-difference";
import { AnswerPlaces } from "./answer-places";
import { ComparedFields } from "./compared-fields";
import { whatDiffers } from "./what-differs";
import { WordDiff } from "@/components/ground/ui/word-diff";

/** Two runs side by side: the answers first, then what else differs, then why, and what they took. */
export function CompareBody({ comparison }: { comparison: RunComparison }) {
  const { methodTitles, taxonomies } = useAnswer();
  const { a, b, difference, firstPrompt, masked } = comparison;
  const heads: [string, string] = [`#${a.number}`, `#${b.number}`];
  return (
    <div className="mt-3 space-y-5">
      {masked && (
        <p role="note" className="rounded-md border border-dashed border-line-strong bg-bg px-3 py-2 font-medium">
          {visibleText(masked.sentence)}
        </p>
      )}
      <Part title="Answers">
        <p className="mb-2 text-base font-semibold">{answerDifference(a.attribution, b.attribution)}</p>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Said run={a} />
          <Said run={b} />
        </div>
        {(a.attribution ?? b.attribution) && <AnswerPlaces a={a} b={b} />}
      </Part>
      <Part title="Differences">
        <ComparedFields
          fields={whatDiffers(comparison, { methodTitles, taxonomies })}
          heads={heads}
          none="No other differences: the settings are the same."
        />
      </Part>
      {difference.reason.length > 0 && (
        <Part title={difference.reason.every(({ kind }) => kind === "same") ? "Why (identical)" : "Why"}>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            {(["before", "after"] as const).map((side, i) => (
              <div key={side} className="min-w-0">
                <h4 className="figure mb-0.5 text-faint">{heads[i]}</h4>
                <WordDiff words={difference.reason} side={side} />
              </div>
            ))}
          </div>
        </Part>
      )}
      <Suspects suspects={difference.suspects} heads={heads} />
      <Quotes quotes={difference.quotes} heads={heads} />
      {firstPrompt && <Prompts prompt={firstPrompt} />}
      <Part title="Usage">
        <ComparedFields fields={difference.spent} heads={heads} none="Both used the same." />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Said({ run }: { run: RunRecord }) {
  const { groundTruth, methodTitles } = useAnswer();
  const found = run.attribution;
  const truth = groundTruth;
  return (
    <div className="min-w-0 rounded-md border px-3 py-2">
      <h4 className="truncate text-xs text-faint">
        <span className="figure">#{run.number}</span> {methodTitles[run.method] ?? run.method} · {readerWords(run)}
      </h4>
      {found ? <SaidPlace found={found} /> : <p className="text-muted">no answer</p>}
      {found?.isAbstained && <p className="text-xs text-muted">no clear answer; first step to read</p>}
      {found && truth && (
        <p className="text-xs text-truth">
          <span aria-hidden>▾ </span>
          {truthWords(found, truth)}
        </p>
      )}
    </div>
  );
}

/**
 * Whom an answer blames and at which step, whose step it is where it is another agent's, and where to begin
 * to read where it blames nobody.
 */
function SaidPlace({ found }: { found: Attribution }) {
  const { outline, agents } = useReading();
  const { agent, stepIndex, speaker } = answerPlace(found, outline);
  const whose = speaker !== null && <AgentChip name={speaker} agents={agents} className="text-xs font-normal" />;
  if (agent === null)
    return (
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        read first <StepLink stepIndex={stepIndex} className="text-base font-semibold" /> {whose}
      </p>
    );
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-base font-semibold">
      <AgentChip name={agent} agents={agents} className="self-center" />
      <StepLink stepIndex={stepIndex} />
      {whose && <span className="flex min-w-0 gap-1.5 text-xs font-normal text-muted">which is of {whose}</span>}
    </p>
  );
}

/** How an answer stands to the ground truth; a run that abstains gives none that could be right. */
const truthWords = (found: Attribution, truth: GroundTruth): string =>
  !found.isAbstained && found.stepIndex === truth.stepIndex && sameAgent(found.agent, truth.agent)
    ? "matches the ground truth"
    : `ground truth: ${visibleText(truth.agent)}, step ${truth.stepIndex}`;

const mostSuspects = 10;

function Suspects({ suspects, heads }: { suspects: RunDifference["suspects"]; heads: [string, string] }) {
  const { agents } = useReading();
  if (suspects.length === 0) return null;
  return (
    <Part title="Suspects by rank in each run">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-xs text-faint *:pb-1 *:font-medium">
            <th scope="col">Step</th>
            <th scope="col">Agent</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="figure text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suspects.slice(0, mostSuspects).map(({ stepIndex, agent, placeA, placeB }) => (
            <tr key={stepIndex} className={cn("*:border-t *:py-0.5", placeA !== placeB && "font-medium")}>
              <th scope="row" className="text-left font-normal">
                <StepLink stepIndex={stepIndex} />
              </th>
              <td>
                <AgentChip name={agent} agents={agents} />
              </td>
              <td className="figure text-right">{placeA ?? "–"}</td>
              <td className="figure text-right">{placeB ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {suspects.length > mostSuspects && (
        <p className="mt-1 text-xs text-faint">and {suspects.length - mostSuspects} more</p>
      )}
    </Part>
  );
}

function Quotes({
  quotes: { both, onlyA, onlyB },
  heads,
}: {
  quotes: RunDifference["quotes"];
  heads: [string, string];
}) {
  if (onlyA.length + onlyB.length === 0) return null;
  return (
    <Part title={`Quotes${both.length > 0 ? `, beside ${both.length} that both give` : ""}`}>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {[onlyA, onlyB].map((own, i) => (
          <div key={heads[i]} className="min-w-0">
            <h4 className="figure mb-0.5 text-faint">only {heads[i]}</h4>
            {own.length === 0 && <p className="text-faint">none</p>}
            <ul className="space-y-1">
              {own.map((quote, place) => (
                <li key={place} className="break-words">
                  <span dir="auto" className="line-clamp-3">
                    <span className={quote.isVerified === false ? "line-through" : "rounded-xs bg-quote px-0.5"}>
                      {visibleText(quote.text)}
                    </span>
                  </span>
                  <span className="text-xs text-faint">
                    <StepLink stepIndex={quote.stepIndex} />
                    {quote.isVerified === false && " · not in the step"}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  );
}

function Prompts({ prompt }: { prompt: PromptDifference }) {
  return (
    <Part title="First prompts that differ">
      <p className="text-muted">
        Call {prompt.sequenceA} ({visibleText(prompt.nameA.replaceAll("_", " "))})
        {prompt.nameA !== prompt.nameB && ` and ${visibleText(prompt.nameB.replaceAll("_", " "))}`}: struck out: only
        the first run sent it; underlined: only the second did.
      </p>
      {prompt.messages.map(({ role, words }, i) => (
        <details key={i} className="mt-1.5 rounded-md border px-3 py-1.5">
          <summary className="text-muted hover:text-text">{role} message</summary>
          <div className="mt-1 max-h-100 overflow-y-auto font-mono text-xs" tabIndex={0}>
            <WordDiff words={words} side="both" />
          </div>
        </details>
      ))}
    </Part>
  );
}
