"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { type DataSetView } from "@/lib/attribution/evaluation/data-set-view";
import { paths } from "@/lib/paths";
import { type UploadOutcome } from "@/lib/attribution/evaluation/evaluation-view";
import { sendPredictions } from "./send-predictions";
import { UploadCheck } from "./upload-check";

/** Scores another system: its answers as a file, looked at before they are stored. */
export function UploadDialog({
  workspace,
  dataSet,
  split,
  onClose,
}: {
  workspace: string;
  dataSet: DataSetView;
  split: string | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const [title, setTitle] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Answer<UploadOutcome> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { version } = dataSet;
  const send = (from: File, trial?: "true") =>
    sendPredictions(
      paths.api.uploadPredictions(workspace, dataSet.id, {
        version: version.number,
        split: split ?? undefined,
        title: title.trim() || from.name.slice(0, 120),
        trial,
      }),
      from,
    );
  const pick = async (picked: File | null) => {
    setFile(picked);
    setChecked(null);
    setError(null);
    if (!picked) return;
    setTitle((named) => named || picked.name.replace(/\.[^.]*$/, "").slice(0, 120));
    setIsBusy(true);
    setChecked(await send(picked, "true"));
    setIsBusy(false);
  };
  const store = async () => {
    if (!file) return;
    setIsBusy(true);
    const stored = await send(file);
    setIsBusy(false);
    if (!stored.ok) return setError(stored.message);
    if (stored.value.id !== null) router.push(paths.evaluation(workspace, stored.value.id));
  };
  const canStore = !isBusy && checked?.ok === true && checked.value.storedCount > 0 && title.trim() !== "";
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Upload answers of another system"
      description={`They are scored on version ${version.number}${split === null ? "" : `, split ${split}`}, like the methods here, and appear in its leaderboard.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!canStore} onClick={() => void store()}>
            {isBusy && <Spinner />}
            Store answers
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError message={error} />
        <Field label="Name of the system">
          <Input
            value={title}
            dir="auto"
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field
          label="File"
          hint="JSON Lines or CSV, one answer per line: trace (its id here or in its file), agent, step, and optionally repeat, suspects and confidence. Predictions downloaded here can be uploaded again."
        >
          <Input
            type="file"
            accept=".jsonl,.json,.ndjson,.csv,.txt"
            className="py-1"
            onChange={(event) => void pick(event.target.files?.[0] ?? null)}
          />
        </Field>
        <UploadCheck isBusy={isBusy && checked === null} checked={checked} />
      </div>
    </Dialog>
  );
}
