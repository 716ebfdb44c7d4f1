"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { useChange } from "./use-change";

/** Asks for the version that has the fix, or for the reason to ignore an incident. */
export function StateDialog({
  workspace,
  incident,
  state,
  onClose,
}: {
  workspace: string;
  incident: IncidentDetail;
  state: "FIXED" | "IGNORED";
  onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useState(state === "FIXED" ? (incident.fixed?.version ?? "") : (incident.ignoreReason ?? ""));
  const isFix = state === "FIXED";
  const words = isFix ? `State: fixed\nFixed in: ${text.trim()}` : `State: ignored\nReason: ${text.trim()}`;
  const { form, send } = useChange(workspace, incident, words, onClose);
  const said = text.trim();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={isFix ? "Mark as fixed" : "Ignore this incident"}
      description={
        isFix
          ? "The first failure of that version, or of one that is seen after it, opens the incident again."
          : "It leaves the active incidents. New traces still join it and open nothing."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={form.isBusy || (!isFix && said === "")}>
            {form.isPending && <Spinner />}
            {isFix ? "Mark as fixed" : "Ignore"}
          </Button>
        </>
      }
    >
      <DialogForm
        id={id}
        onSubmit={() =>
          send(
            isFix
              ? { kind: "state", state, version: said === "" ? null : said }
              : { kind: "state", state, reason: said },
          )
        }
      >
        <FormError message={form.error} />
        <StaleForm what="incident" form={form} />
        {isFix ? (
          <>
            <Field
              label="Version with the fix"
              hint="It need not have been seen yet. Left empty, any failure from now on opens the incident again."
            >
              <Input
                autoFocus
                value={text}
                dir="auto"
                maxLength={200}
                list={`${id}-versions`}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <datalist id={`${id}-versions`}>
              {incident.versions.toReversed().map(({ version }) => (
                <option key={version} value={version} />
              ))}
            </datalist>
          </>
        ) : (
          <Field label="Reason">
            <Textarea
              autoFocus
              value={text}
              dir="auto"
              maxLength={2_000}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}
