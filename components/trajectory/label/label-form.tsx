"use client";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useKey } from "@/components/shell/key-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useAct } from "../run/use-act";
import { useMoves, useTrajectory } from "../trajectory-context";
import { FailureModeField } from "./failure-mode-field";
import { checkLabel, firstLabel } from "./label-draft";

/** Who broke the run, when and why, in a person's own words. Begins with their earlier label, or with the step that is being read. */
export function LabelForm() {
  const { data, actions, outline, currentStep } = useTrajectory();
  const { setLabelling } = useMoves();
  const { isBusy, act } = useAct();
  const [draft, setDraft] = useState(() => firstLabel({ annotations: data.trace.annotations, outline, currentStep }));
  const [hasTried, setHasTried] = useState(false);
  const faults = checkLabel(draft, data.trace.stepCount);
  const save = async () => {
    setHasTried(true);
    if (faults.agent || faults.step || isBusy) return;
    const { agent, failureMode, taxonomy } = draft;
    const label = { agent, stepIndex: Number(draft.step), reason: draft.reason.trim(), failureMode, taxonomy };
    const saved = await act(actions.saveAnnotation, {
      workspace: data.workspace.slug,
      traceId: data.trace.id,
      ...label,
    });
    if (saved === null) return;
    toast.success("Label saved. It counts as ground truth until there is a newer one.");
    setLabelling(false);
  };
  useKey({ combination: "mod+Enter", label: "Save the label", group: "Label" }, () => void save());
  const names = [...new Set([...data.trace.agents.map((agent) => agent.name), ...outline.map((step) => step.agent)])];
  return (
    <form
      aria-label="Label this trace"
      className="space-y-3 border-b bg-bg px-4.5 py-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        setLabelling(false);
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
        <Field label="Responsible agent" error={hasTried ? faults.agent : undefined}>
          <Select
            autoFocus
            value={draft.agent || undefined}
            onValueChange={(agent) => setDraft({ ...draft, agent })}
            options={names.map((name) => ({ value: name, label: name }))}
          />
        </Field>
        <Field label="Decisive step" error={hasTried ? faults.step : undefined}>
          <Input
            inputMode="numeric"
            value={draft.step}
            onChange={(event) => setDraft({ ...draft, step: event.target.value })}
            className="figure"
          />
        </Field>
      </div>
      {draft.step !== String(currentStep) && (
        <button
          type="button"
          className="text-link hover:underline"
          onClick={() => setDraft({ ...draft, step: String(currentStep) })}
        >
          use step {currentStep}, which you are reading
        </button>
      )}
      <FailureModeField
        value={draft.failureMode}
        onChange={(failureMode, { name, version }) =>
          setDraft({ ...draft, failureMode, taxonomy: failureMode === null ? null : { name, version } })
        }
      />
      <Field label="Reason" hint="What went wrong there, and why a correct step would have saved the run.">
        <Textarea
          rows={4}
          value={draft.reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy}>
          Save label <Kbd keys="mod+Enter" isOnInk />
        </Button>
        <Button variant="ghost" onClick={() => setLabelling(false)}>
          Cancel <Kbd keys="Escape" />
        </Button>
      </div>
    </form>
  );
}
