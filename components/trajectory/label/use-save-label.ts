"use client";
import { useState } from "react";
import { ask, type Newer } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { labelWords } from "@/lib/attribution/labels/label-words";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useMoves } from "../address/moves";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";
import { type LabelDraft } from "../labeling/first-label";
import { checkLabel, claimOf, faultsAtFields, type LabelFaults } from "../labeling/label-draft";
import { useLabelDraft } from "./use-label-draft";
import { useTurns } from "./use-turns";

type Then = "stay" | "next";

interface SaveLabel {
  isBusy: boolean;
  /** What keeps the label from being saved, once somebody has tried. */
  faults: LabelFaults;
  /** Where a queue served the trace, `next` goes on to what it serves then. */
  save: (then: Then) => Promise<void>;
  /** Set where one has labeled the trace in another place since: which of the two stays? */
  conflict: LabelConflict | null;
}

export interface LabelConflict {
  newer: string;
  mine: string;
  replace: () => void;
  keep: () => void;
  close: () => void;
}

/**
 * Hands one's label in. What the server finds wrong stands at its fields, and the draft is
 * dropped only once the label is in.
 */
export function useSaveLabel(): SaveLabel {
  const { trace, workspace } = useReading();
  const { labelling, labelMode } = useLabeling();
  const actions = useLabelingActions();
  const { leaveLabelMode, refresh, setLabelling } = useMoves();
  const { draft } = useLabelDraft();
  const [isSaving, setSaving] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [stale, setStale] = useState<{ newer: Newer; then: Then } | null>(null);
  const [found, setFound] = useState<{ of: typeof draft; faults: LabelFaults } | null>(null);
  const queueId = labelMode?.queue?.id ?? null;
  const turns = useTurns(queueId ?? "");
  const isBusy = isSaving || turns.isBusy;
  const own = checkLabel(draft, trace.stepCount);
  const send = (over: Pick<LabelDraft, "seen">) =>
    ask(actions.saveAnnotation, {
      workspace: workspace.slug,
      traceId: trace.id,
      queueId,
      readingMs: labelling.readMs(),
      policyVersion: labelMode?.policy.version ?? null,
      ...claimOf(draft),
      ...over,
    });
  const save = async (then: Then, over: Pick<LabelDraft, "seen"> = {}) => {
    setHasTried(true);
    if (Object.keys(own).length > 0 || isBusy) return;
    setSaving(true);
    const answer = await send(over);
    setSaving(false);
    if (!answer.ok && answer.newer) return setStale({ newer: answer.newer, then });
    setStale(null);
    if (!answer.ok) return setFound({ of: draft, faults: { form: answer.message } });
    if (answer.value.faults.length > 0) return setFound({ of: draft, faults: faultsAtFields(answer.value.faults) });
    labelling.drafts.drop();
    // The next trace says that it went well, and a toast would lie over its form.
    if (then === "next" && queueId !== null && (await turns.next())) return;
    toast.success(savedWords(answer.value.sawAttribution));
    leaveLabelMode();
  };
  const keep = () => {
    setStale(null);
    labelling.drafts.drop();
    setLabelling(false);
    refresh();
  };
  return {
    isBusy,
    conflict: stale && {
      newer: stale.newer.text,
      mine: labelWords(claimOf(draft)),
      replace: () => void save(stale.then, { seen: stale.newer.version }),
      keep,
      close: () => setStale(null),
    },
    // What the server said is of the draft that it was sent.
    faults: { ...(hasTried ? own : {}), ...(found?.of === draft ? found.faults : {}) },
    save: (then) => save(then),
  };
}

const savedWords = (sawAttribution: boolean): string =>
  sawAttribution ? "Label saved as made after you saw other answers." : "Label saved as blind.";
