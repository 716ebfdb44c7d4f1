"use client";
import { useState } from "react";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type CallRecord } from "@/lib/attribution/call-record";
import { type Shown, type TokenProbability } from "@/lib/attribution/judge";
import { formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";
import { StepContent } from "../content/step-content";
import { StepLink } from "../ground/step-link";
import { shownWords, unseenWords } from "./shown-words";

const mostListed = 20;

/**
 * One call: what it took, what it was shown, what came back and what was sent; `runModel` is named
 * where the call asked another one.
 */
export function CallItem({ call, runModel }: { call: CallRecord; runModel: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const steps =
    call.firstStep === call.lastStep ? `step ${call.firstStep}` : `steps ${call.firstStep}–${call.lastStep}`;
  const cached = call.cachedTokens > 0 ? `, ${formatNumber(call.cachedTokens)} of them cached` : "";
  return (
    <li className="rounded-md border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="w-full px-3 py-2 text-left hover:bg-hover/60"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="figure text-faint">{call.sequence}</span>
          <span className="font-medium">{call.name.replaceAll("_", " ")}</span>
          <span className="text-muted">{steps}</span>
          {call.isReused && <Pill tone="dashed">from cache</Pill>}
          {!call.isReadable && <Pill tone="strong">unusable</Pill>}
          <span className="figure ml-auto text-2xs text-faint">{formatDuration(call.latencyMs)}</span>
        </span>
        <span className="mt-0.5 block text-xs text-faint">
          {call.model && call.model !== runModel && `${visibleText(call.model)} · `}
          {formatNumber(call.inputTokens)} tokens in{cached}, {formatNumber(call.outputTokens)} out ·{" "}
          {call.isReused ? "not charged" : formatCost(call.costUsd)}
          {call.attemptCount > 1 && ` · ${formatCount(call.attemptCount, "attempt")}`}
          {call.finishReason && ` · ended by ${visibleText(call.finishReason)}`}
        </span>
      </button>
      {isOpen && (
        <div className="space-y-2 border-t px-3 py-2">
          {call.shown && <ShownPart shown={call.shown} />}
          {call.probabilities && call.probabilities.length > 0 && <Alternatives tokens={call.probabilities} />}
          <Text name="Reply" text={call.reply} />
          {call.messages.map((message, i) => (
            <Text key={i} name={`${message.role} message`} text={message.content} />
          ))}
        </div>
      )}
    </li>
  );
}

function ShownPart({ shown }: { shown: Shown }) {
  const unseen = unseenWords(shown);
  return (
    <section aria-label="Prompt">
      <h4 className="mb-0.5 text-xs text-faint">Prompt</h4>
      <p className="break-words">
        {shownWords(shown)}
        {unseen.length === 0 ? ", every character" : ", except:"}
      </p>
      {unseen.length > 0 && (
        <ul>
          {unseen.slice(0, mostListed).map(({ stepIndex, words }) => (
            <li key={stepIndex} className="break-words text-muted">
              <StepLink stepIndex={stepIndex} />: {words}
            </li>
          ))}
          {unseen.length > mostListed && <li className="text-faint">and {unseen.length - mostListed} more steps</li>}
        </ul>
      )}
    </section>
  );
}

/** What else the judge could have answered at the one place that was asked about, with its probabilities. */
function Alternatives({ tokens }: { tokens: readonly TokenProbability[] }) {
  return (
    <section aria-label="Token alternatives">
      <h4 className="mb-0.5 text-xs text-faint">Alternatives to the first token of the answer</h4>
      <ul>
        {tokens.map(({ token, probability }, i) => (
          <li key={i} className="grid h-5.5 grid-cols-[minmax(0,120px)_minmax(0,1fr)_52px] items-center gap-2">
            <code className="figure truncate" title={visibleText(token)}>
              {visibleText(JSON.stringify(token))}
            </code>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-faint" style={{ width: `${probability * 100}%` }} />
            </span>
            <span className="figure text-right text-muted">{(probability * 100).toFixed(1)}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div>
      <h4 className="mb-0.5 text-xs text-faint">
        {name} · {formatNumber(text.length)} characters
      </h4>
      <StepContent
        step={{ content: text, kind: "tool-result" }}
        ranges={noRanges}
        size={isWhole ? "all" : "clipped"}
        isRaw={name !== "Reply"}
        whole={{ length: text.length, isCut: false }}
        onShowAll={() => setIsWhole(true)}
      />
    </div>
  );
}

const noRanges: never[] = [];
