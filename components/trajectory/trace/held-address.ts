import { type RunRecord } from "@/lib/attribution/run-record";
import { chooseRun } from "./choose-run";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";
import { type StepOutline } from "./step-outline";
import { comparedTrace, type StepSpan, type UrlState } from "../address/url-state";

/** What a link names that is not there. Null and false where it is, and where nothing is named. */
export interface Gone {
  step: number | null;
  steps: StepSpan | null;
  agent: string | null;
  isQuote: boolean;
  isRun: boolean;
  isComparedRun: boolean;
}

interface WhatThereIs {
  outline: readonly StepOutline[];
  /** Until it is, an agent that is not found may yet be. */
  isOutlineWhole: boolean;
  runs: readonly RunRecord[];
  /** Quotes of the answer that is shown. */
  quoteCount: number;
  labelMode: LabelMode | null;
  /** Whether it is the copy of a share, with which no other trace can be compared, and which nobody labels. */
  isCopy?: boolean;
}

/**
 * What of an address holds for the trace: steps, stretch, agent and quote that are not there count as not said,
 * and a stretch reaches as far as the trace and gives way to a step outside of it. Runs stay as they are named;
 * whoever shows them chooses what stands in for one that is gone. Who is to label first is on the labels; what
 * is kept back from them is not gone.
 */
export function heldAddress(
  asked: UrlState,
  { outline, isOutlineWhole, runs, quoteCount, labelMode, isCopy = false }: WhatThereIs,
): { url: UrlState; gone: Gone } {
  const last = outline.length - 1;
  const isStepThere = asked.step !== null && asked.step <= last;
  const step = isStepThere ? asked.step : null;
  const span = asked.steps && asked.steps.first <= last ? clip(asked.steps, last) : null;
  const isOutside = span !== null && step !== null && (step < span.first || step > span.last);
  const hasAgent = asked.agent === null || !isOutlineWhole || outline.some(({ agent }) => agent === asked.agent);
  const isQuoteThere = asked.quote === null || asked.quote < quoteCount;
  const isBlind = labelMode?.isBlind ?? false;
  // A queue serves its traces also where the address does not say so.
  const isUnsaid = isBlind && asked.label === null && asked.tab === "answer";
  return {
    url: {
      ...asked,
      ...(isCopy ? inCopy(asked) : {}),
      tab: isUnsaid ? "labels" : asked.tab,
      step,
      steps: isOutside ? null : span,
      agent: hasAgent ? asked.agent : null,
      quote: isQuoteThere ? asked.quote : null,
    },
    gone: {
      step: isStepThere ? null : asked.step,
      steps: span ? null : asked.steps,
      agent: hasAgent ? null : asked.agent,
      isQuote: !isQuoteThere && !isBlind,
      isRun: !isBlind && chooseRun(runs, asked.run).isGone,
      isComparedRun: !isBlind && comparedTrace(asked.cmp) === null && chooseRun(runs, asked.cmp).isGone,
    },
  };
}

/** What is not there for the reader of a share counts as not said: it leads nowhere. */
const inCopy = ({ cmp }: UrlState): Partial<UrlState> => ({
  cmp: comparedTrace(cmp) === null ? cmp : null,
  tour: null,
  label: null,
});

const clip = ({ first, last }: StepSpan, end: number): StepSpan => ({ first, last: Math.min(last, end) });
