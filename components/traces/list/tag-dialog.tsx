"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useTraceListActions } from "@/components/traces/list/trace-list-actions";
import { type SelectionDialogProps } from "@/components/traces/list/trace-list-view";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { formatCount } from "@/lib/format";

/** Adds tags to the selected traces and takes others away. */
export function TagDialog({ view, selection, count, onClose, onDone }: SelectionDialogProps) {
  const actions = useTraceListActions();
  const [text, setText] = useState("");
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const selected = view.rows.filter((row) => !("ids" in selection) || selection.ids.includes(row.id));
  const present = [...new Set(selected.flatMap((row) => row.tags))].sort();
  const add = [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];

  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    const answer = await ask(actions.tag, { workspace: view.workspace, selection, add, remove: [...removed] });
    setIsBusy(false);
    if (answer.ok) onDone(`Tags of ${formatCount(count, "trace")} changed.`);
    else setError(answer.message);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={`Tag ${formatCount(count, "trace")}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="tag-form"
            disabled={isBusy || (add.length === 0 && removed.size === 0)}
          >
            {isBusy && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <form
        id="tag-form"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Add" hint="Separate tags with commas." error={error}>
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            dir="auto"
            autoFocus
            autoComplete="off"
          />
        </Field>
        {present.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-xs font-medium text-muted">Remove</legend>
            {present.map((tag) => (
              <label key={tag} className="flex items-center gap-2 py-1">
                <Checkbox
                  checked={removed.has(tag)}
                  onCheckedChange={() =>
                    setRemoved((now) =>
                      now.has(tag) ? new Set([...now].filter((each) => each !== tag)) : new Set([...now, tag]),
                    )
                  }
                />
                <span className="truncate" dir="auto">
                  {tag}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
