"use client";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { can } from "@/lib/auth/permissions";
import { type Quote } from "@/lib/traces/attribution";
import { type StepOutline } from "../trace/step-outline";
import { type TrajectoryData } from "../trace/trajectory-data";
import { type UrlState } from "../address/url-state";
import { createDraftStore, type DraftStore } from "./draft-store";
import { firstLabel, type LabelDraft, withStep } from "./first-label";
import { useReadingTime } from "./use-reading-time";

/** A label on its way: the same object while only its words change. */
export interface Labelling {
  drafts: DraftStore;
  /** What the form begins with. */
  first: LabelDraft;
  /** What the draft quotes; empty while nobody labels. */
  quotes: readonly Quote[];
  /** Whether nothing of what runs and others say is on the page. */
  isBlind: boolean;
  /** Whether somebody else's claim about the trace, or a run's, is on the page or was shown to its reader before. */
  hasSeen: boolean;
  readMs: () => number;
}

const noQuotes: readonly Quote[] = [];
const sessionStore = () => (typeof window === "undefined" ? null : window.sessionStorage);

/** Whether the page says anything about who broke the trace that its reader did not say. */
const saysAnything = ({ runs, trace }: TrajectoryData): boolean =>
  runs.some(({ attribution }) => attribution !== null) ||
  trace.annotations.some(({ isMine }) => !isMine) ||
  [trace.adjudications, trace.importedLabels, trace.labels].some((said) => said.length > 0) ||
  trace.groundTruth !== null;

/** Who is led to the labels of a trace that has none has come to make one. */
const isExpected = ({ groundTruth, labelMode, workspace }: TrajectoryData, url: UrlState): boolean =>
  can(workspace.role, "annotation:write") && (labelMode !== null || (url.tab === "labels" && !groundTruth));

/**
 * The step that a label begins with: in label mode only one that was asked for, as a queue's trace opens at
 * a step that nobody has picked.
 */
const stepAtFirst = ({ labelMode }: TrajectoryData, page: { url: UrlState; openedStep: number }): number | null =>
  labelMode === null ? (page.url.step ?? page.openedStep) : labelMode.queue ? null : page.url.step;

/** Whether a label is being written, with the draft of it, which outlives the form. */
export function useLabelling(
  data: TrajectoryData,
  page: { url: UrlState; urlNow: () => UrlState; outline: readonly StepOutline[]; openedStep: number },
): { isLabelling: boolean; setLabelling: (isLabelling: boolean) => void; labelling: Labelling } {
  const { url, urlNow, outline, openedStep } = page;
  const { id: traceId, annotations } = data.trace;
  // The step that was read when the form was opened; none where somebody only comes to the trace to label it.
  const [openedAt, setOpenedAt] = useState(() => (isExpected(data, url) ? { step: stepAtFirst(data, page) } : null));
  const isBlind = data.labelMode?.isBlind ?? false;
  const isLabelling = openedAt !== null || isBlind;
  const [drafts] = useState(() => createDraftStore(`faultline:label:${data.readerId}:${traceId}`, sessionStore));
  const setLabelling = useCallback(
    (isOpen: boolean) => {
      if (!isOpen) return setOpenedAt(null);
      const step = urlNow().step ?? openedStep;
      setOpenedAt((before) => (before === null || before.step === null ? { step } : before));
      const held = drafts.now();
      if (held?.step === "") drafts.hold({ ...held, ...withStep(held, String(step), outline) });
    },
    [urlNow, openedStep, drafts, outline],
  );
  const currentStep = openedAt === null ? stepAtFirst(data, page) : openedAt.step;
  const first = useMemo(() => firstLabel({ annotations, outline, currentStep }), [annotations, outline, currentStep]);
  const ofDraft = () => drafts.now()?.quotes ?? first.quotes;
  const quotes = useSyncExternalStore(drafts.subscribe, ofDraft, () => first.quotes);
  const readMs = useReadingTime(isLabelling);
  const hasSeen = data.hasSeen || saysAnything(data);
  const labelling = useMemo(
    () => ({ drafts, first, quotes: isLabelling ? quotes : noQuotes, isBlind, hasSeen, readMs }),
    [drafts, first, quotes, isLabelling, isBlind, hasSeen, readMs],
  );
  return { isLabelling, setLabelling, labelling };
}
