import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { type StepOutline } from "../step-outline";

/** A label while it is written; the step is text until it is saved. */
export interface LabelDraft {
  agent: string;
  step: string;
  reason: string;
  /** A mode of `taxonomy`; null where none is named. */
  failureMode: string | null;
  taxonomy: { name: string; version: string } | null;
}

/** Begins with one's own earlier label; else with the step that is being read and who took it, to be changed. */
export function firstLabel(from: {
  annotations: readonly TraceAnnotation[];
  outline: readonly StepOutline[];
  currentStep: number;
}): LabelDraft {
  const own = from.annotations.find((annotation) => annotation.isMine);
  if (own) {
    const { agent, stepIndex, reason, failureMode, taxonomy } = own;
    return { agent, step: String(stepIndex), reason, failureMode, taxonomy };
  }
  return {
    ...{ agent: from.outline[from.currentStep]?.agent ?? "", step: String(from.currentStep), reason: "" },
    ...{ failureMode: null, taxonomy: null },
  };
}

/** What keeps a draft from being saved, as sentences; nothing where it can be. */
export function checkLabel(draft: LabelDraft, stepCount: number): { agent?: string; step?: string } {
  const isStep = /^\s*\d{1,9}\s*$/.test(draft.step) && Number(draft.step) < stepCount;
  return {
    ...(draft.agent ? {} : { agent: "Choose an agent." }),
    ...(isStep ? {} : { step: `Choose a step between 0 and ${stepCount - 1}.` }),
  };
}

/** Modes that have a key: 1 to 9. */
export const mostModeKeys = 9;

/** The mode that is chosen once what was typed before the modes were known is taken for their keys: a digit chooses its mode, or takes it back; all else is none of theirs. */
export function modeAfterTyping(typed: string, modes: readonly { id: string }[], chosen: string | null): string | null {
  return [...typed].reduce((mode, key) => {
    const named = /^[1-9]$/.test(key) ? modes[Number(key) - 1]?.id : undefined;
    if (named === undefined) return mode;
    return named === mode ? null : named;
  }, chosen);
}
