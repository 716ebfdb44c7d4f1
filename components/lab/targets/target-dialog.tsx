"use client";
import { useTargetActions } from "./target-actions";
import { useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TargetView } from "@/lib/replay/target-view";
import { targetWords } from "@/lib/replay/target-words";
import { versionOf } from "@/lib/traces/saved-words";
import { draftOf, readDraft, type TargetDraft, type TargetFaults } from "./target-draft";
import { type ShownSecret } from "@/components/ground/ui/secret-dialog";

interface TargetDialogProps {
  workspace: string;
  /** Null: a new one. */
  target: TargetView | null;
  /** With the id of what was saved, and the secret to show where one was made; null where nothing was. */
  onClose: (saved: { id: string; shown: ShownSecret | null } | null) => void;
}

/** Adds a replay target, or changes one. */
export function TargetDialog({ workspace, target, onClose }: TargetDialogProps) {
  const actions = useTargetActions();
  const [draft, setDraft] = useState<TargetDraft>(() => draftOf(target));
  const [isTried, setIsTried] = useState(false);
  const [seen] = useState(() => target && versionOf(targetWords(target)));
  const { wish, faults } = readDraft(draft, target);
  const mine = targetWords({ name: target?.name ?? "", url: null, ...wish, systemKey: wish.system });
  const save = useSaveOver(actions.save, { mine, onKeep: () => onClose(null) });
  const rotate = useFormAction(actions.rotate);
  const isPending = save.isBusy || rotate.isPending;
  const name = wish.name ?? target?.name ?? "";
  const submit = async () => {
    setIsTried(true);
    if (Object.keys(faults).length > 0) return;
    const answer = await save.send({ ...wish, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${visibleText(name)} saved.`);
    const { id, secret } = answer.value;
    onClose({ id, shown: secret === null ? null : { name, secret, previousUntil: null } });
  };
  const renew = async (id: string) => {
    const answer = await rotate.send({ workspace, id });
    if (answer.ok) onClose({ id, shown: { name, ...answer.value } });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(null)}
      title={target ? `Edit ${visibleText(target.name)}` : "Add a replay target"}
      footer={
        <>
          <Button onClick={() => onClose(null)}>Cancel</Button>
          <Button variant="primary" type="submit" form="target-form" disabled={isPending}>
            {save.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="target-form" onSubmit={submit}>
        <FormError message={save.error ?? rotate.error} />
        <StaleForm what="replay target" form={save} />
        <TargetFields
          draft={draft}
          faults={isTried ? faults : {}}
          isSandbox={target?.kind === "sandbox"}
          onChange={setDraft}
        />
        {target?.kind === "http" && (
          <div className="flex flex-col items-start gap-1">
            <span className="text-xs font-medium text-muted">Secret</span>
            <Button disabled={isPending} onClick={() => void renew(target.id)}>
              {rotate.isPending && <Spinner />}
              Create a new secret
            </Button>
            <p className="text-xs text-faint">It is shown only once. The old secret stays valid for 24 hours.</p>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}

function TargetFields({
  draft,
  faults,
  isSandbox,
  onChange,
}: {
  draft: TargetDraft;
  faults: TargetFaults;
  isSandbox: boolean;
  onChange: (draft: TargetDraft) => void;
}) {
  const bind = (field: keyof TargetDraft) => ({
    value: draft[field],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
  });
  return (
    <>
      {!isSandbox && (
        <>
          <Field label="Name" error={faults.name}>
            <Input {...bind("name")} maxLength={200} dir="auto" />
          </Field>
          <Field
            label="Address"
            hint="Base URL of the replay protocol (/capabilities and /replays are appended). Visible to anyone who can see replays."
            error={faults.url}
          >
            <Input
              {...bind("url")}
              type="url"
              inputMode="url"
              placeholder="https://"
              spellCheck={false}
              maxLength={2_000}
              className="font-mono text-xs"
            />
          </Field>
        </>
      )}
      <Field
        label="System (optional)"
        hint="Traces that name this system are replayed here unless you choose another target."
      >
        <Input {...bind("system")} maxLength={200} dir="auto" />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <Field label="Concurrent replays" error={faults.maxConcurrent}>
          <Input {...bind("maxConcurrent")} inputMode="numeric" className="figure w-28" />
        </Field>
        <Field label="Timeout per replay, in seconds" error={faults.maxSeconds}>
          <Input {...bind("maxSeconds")} inputMode="numeric" className="figure w-28" />
        </Field>
      </div>
    </>
  );
}
