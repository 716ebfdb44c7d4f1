"use client";
import { useId, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useTraceListActions } from "@/components/traces/list/trace-list-actions";
import { type SelectionDialogProps } from "@/components/traces/list/trace-list-view";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { formatCount } from "@/lib/format";

/** Says which system made the selected traces, or that none is known. */
export function SystemDialog({ view, selection, count, onClose, onDone }: SelectionDialogProps) {
  const actions = useTraceListActions();
  const selected = view.rows.filter((row) => !("ids" in selection) || selection.ids.includes(row.id));
  const present = new Set(selected.map((row) => row.system?.name ?? ""));
  const [name, setName] = useState(present.size === 1 ? ([...present][0] ?? "") : "");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const known = [...new Set(view.rows.flatMap((row) => (row.system ? [row.system.name] : [])))].sort();
  // Of selected traces on other pages it is not known here.
  const isNamed = selected.length < count || [...present].some((each) => each !== "");
  const listId = useId();
  const traces = formatCount(count, "trace");
  const system = name.trim();

  const save = async (next: string | null) => {
    setIsBusy(true);
    setError(undefined);
    const answer = await ask(actions.setSystem, { workspace: view.workspace, selection, system: next });
    setIsBusy(false);
    if (answer.ok) onDone(next ? `System of ${traces} set to ${next}.` : `System removed from ${traces}.`);
    else setError(answer.message);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={`Set the system of ${traces}`}
      description="A system is the set of agents that produced a trace. Each system gets its own tracer, trained on its labels."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isNamed && (
            <Button disabled={isBusy} onClick={() => void save(null)}>
              Remove
            </Button>
          )}
          <Button variant="primary" type="submit" form="system-form" disabled={isBusy || system === ""}>
            {isBusy && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <form
        id="system-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(system);
        }}
      >
        <Field
          label="System"
          hint={present.size > 1 && "The selected traces have different systems; all get this one."}
          error={error}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            list={listId}
            maxLength={200}
            dir="auto"
            autoFocus
            autoComplete="off"
          />
        </Field>
        <datalist id={listId}>
          {known.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
