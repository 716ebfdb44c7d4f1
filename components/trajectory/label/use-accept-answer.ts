"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useAct } from "@/components/ground/asking/use-act";
import { toast } from "@/components/ground/toasts/toast";
import { can } from "@/lib/auth/permissions";
import { type Attribution } from "@/lib/traces/attribution";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useLabelingActionsIfAny, type LabelingActions } from "../labeling/labeling-actions";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";

interface Accept {
  isBusy: boolean;
  accept: () => Promise<void>;
}

/**
 * Makes an answer one's own label by one press, which another press takes back. Null for whoever may not label, of a
 * run that passed, where ground truth is known, and where one has labeled the trace already: one press should not
 * change that.
 */
export function useAcceptAnswer(of: Attribution): Accept | null {
  const actions = useLabelingActionsIfAny();
  const { workspace, trace } = useReading();
  const accept = useAccept(of, actions);
  const { groundTruth } = useAnswer();
  const isSaid = groundTruth !== null || trace.annotations.some(({ isMine }) => isMine);
  return actions && can(workspace.role, "annotation:write") && trace.outcome !== "passed" && !isSaid ? accept : null;
}

function useAccept(of: Attribution, actions: LabelingActions | null): Accept {
  const { workspace, trace } = useReading();
  const { labelling } = useLabeling();
  const { openTab, refresh, setLabelling } = useMoves();
  const { isBusy, act } = useAct();
  const [isSaving, setSaving] = useState(false);
  const ids = { workspace: workspace.slug, traceId: trace.id };
  const takeBack = () => void (actions && act(actions.deleteAnnotation, ids));
  const accept = async () => {
    if (!actions || isSaving) return;
    setSaving(true);
    const drafting = await import("../labeling/label-draft").catch(() => null);
    if (!drafting) {
      setSaving(false);
      return toast.error("The label could not be saved. Check the connection and try again.");
    }
    const draft = drafting.acceptedLabel(of);
    const label = { queueId: null, policyVersion: null, readingMs: labelling.readMs(), ...drafting.claimOf(draft) };
    const answer = await ask(actions.saveAnnotation, { ...ids, ...label });
    setSaving(false);
    if (!answer.ok) return toast.error(answer.message);
    if (answer.value.faults.length === 0) {
      toast.success("Saved as your label.", { label: "Undo", run: takeBack });
      return refresh();
    }
    // What cannot be kept as it is, a person mends.
    labelling.drafts.hold(draft);
    openTab("labels");
    setLabelling(true);
  };
  return { isBusy: isBusy || isSaving, accept };
}
