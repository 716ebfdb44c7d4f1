"use client";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixGuard, fixGuards, type FixView } from "@/lib/attribution/fixes/fix-view";
import { fixWords } from "@/lib/attribution/fixes/fix-words";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { versionOf } from "@/lib/traces/saved-words";
import { baselinesOf, fixDraft, mostPoints, readFixDraft } from "./fix-draft";
import { useIncidentActions } from "./incident-actions";
import { percent } from "./incident-words";

const guardOptions: Record<FixGuard, { label: string; hint: string }> = {
  "other-failures": { label: "Any other failure", hint: "shows where failures move to" },
  "failure-rate": {
    label: "The failure rate",
    hint: "other failures may take its place, as long as no more runs fail",
  },
};

/** Registers a fix before its version has any run, or changes one. */
export function FixDialog({
  workspace,
  incident,
  fix,
  fixes,
  change,
  onClose,
}: {
  workspace: string;
  incident: IncidentDetail;
  /** Null for a new one. */
  fix: FixView | null;
  fixes: readonly FixView[];
  /** What changes, as it is suggested. */
  change?: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const { saveFix } = useIncidentActions();
  const router = useRouter();
  const [draft, setDraft] = useState(() => fixDraft(incident, fix, fixes, change));
  const [seen] = useState(() => fix && versionOf(fixWords(fix)));
  const said = readFixDraft(draft);
  const form = useSaveOver(saveFix, { mine: fixWords(said), onKeep: onClose });
  const baselines = baselinesOf(incident);
  const chosen = baselines.find(({ version }) => version === draft.baseline);
  const isReady = said.version !== "" && said.baseline !== "" && said.leastFall > 0;
  const save = async (): Promise<void> => {
    if (!isReady) return;
    const { number } = incident;
    if (!(await form.send({ workspace, number, id: fix?.id ?? null, seen, ...said })).ok) return;
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={fix ? "Change the fix" : "Register a fix"}
      description="Say what should change before the version with the fix has run. Its runs are then compared as they arrive."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={form.isBusy || !isReady}>
            {form.isPending && <Spinner />}
            {fix ? "Save" : "Register"}
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={save}>
        <FormError message={form.error} />
        <StaleForm what="fix" form={form} />
        <Field label="Version with the fix" hint="One that has no runs yet.">
          <Input
            autoFocus
            value={draft.version}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, version: event.target.value })}
          />
        </Field>
        <Field
          label="Compared with"
          hint={
            chosen &&
            `${chosen.count} of its ${chosen.runs} runs fail this way (${percent(chosen.count / chosen.runs)}).`
          }
        >
          <Select
            value={draft.baseline}
            onValueChange={(baseline) => setDraft({ ...draft, baseline })}
            options={optionsOf(baselines, draft.baseline)}
          />
        </Field>
        <Field
          label="Should fall by at least"
          hint={
            chosen ? `Percentage points of all runs, at most ${mostPoints(chosen)}.` : "Percentage points of all runs."
          }
        >
          <Input
            value={draft.fall}
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            className="w-28"
            onChange={(event) => setDraft({ ...draft, fall: event.target.value })}
          />
        </Field>
        <Field label="Must not rise">
          <Select
            value={draft.guard}
            onValueChange={(chosen) =>
              setDraft({ ...draft, guard: fixGuards.find((one) => one === chosen) ?? draft.guard })
            }
            options={fixGuards.map((value) => ({ value, ...guardOptions[value] }))}
          />
        </Field>
        <Field label="What changes (optional)">
          <Textarea
            value={draft.change}
            rows={2}
            dir="auto"
            maxLength={2_000}
            onChange={(event) => setDraft({ ...draft, change: event.target.value })}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

/** A version that has left the list of the newest stays as an option. */
function optionsOf(baselines: readonly { version: string }[], chosen: string) {
  const versions = baselines.map(({ version }) => version);
  const all = chosen === "" || versions.includes(chosen) ? versions : [...versions, chosen];
  return all.map((version) => ({ value: version, label: visibleText(version) }));
}
