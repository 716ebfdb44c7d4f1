"use client";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { paths } from "@/lib/paths";

const formats = [
  { value: "who-and-when", label: "Who&When files", hint: "A zip of one JSON file per trace, with its steps." },
  { value: "jsonl", label: "JSON Lines", hint: "One label per line, without steps." },
  { value: "csv", label: "CSV", hint: "One label per row, for spreadsheets." },
];

/** Which labels of which traces go out, and how they are written. */
export function ExportDialog({
  workspace,
  set,
  sets,
  onClose,
}: {
  workspace: string;
  set: string;
  sets: readonly LabelSetSummary[];
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState({ set, format: "who-and-when", q: "", isRedacted: false });
  const { isRedacted, ...asked } = chosen;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export labels"
      description="Excluded labels and traces you still have to label blind are left out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button asChild variant="primary">
            <a
              href={paths.api.exportLabels(workspace, { ...asked, redacted: isRedacted ? "true" : undefined })}
              download
              onClick={onClose}
            >
              Export
            </a>
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <Field label="Label set">
          <Select
            value={chosen.set}
            onValueChange={(ref) => setChosen({ ...chosen, set: ref })}
            options={sets.map(({ ref, title }) => ({ value: ref, label: visibleText(title) }))}
          />
        </Field>
        <Field label="Format">
          <Select
            value={chosen.format}
            onValueChange={(format) => setChosen({ ...chosen, format })}
            options={formats}
          />
        </Field>
        <Field
          label="Traces"
          hint="Same syntax as the trace list search, such as outcome:failed; empty for all labeled traces."
        >
          <Input value={chosen.q} onChange={(event) => setChosen({ ...chosen, q: event.target.value })} />
        </Field>
        <label className="flex items-start gap-2">
          <Checkbox
            className="mt-0.5"
            checked={isRedacted}
            onCheckedChange={(checked) => setChosen({ ...chosen, isRedacted: checked === true })}
          />
          <span>
            Apply the workspace’s redaction rules
            <span className="block text-xs text-faint">To the question, steps, reasons and names.</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
