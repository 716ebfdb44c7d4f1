"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ImportPreview } from "@/components/labels/sets/import-preview";
import { type LabelsUpload, useLabelsUpload } from "@/components/labels/sets/use-labels-upload";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { formatCount } from "@/lib/format";

/** A file of labels becomes a set: what of it fits is shown before anything is kept. */
export function ImportDialog({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const router = useRouter();
  const upload = useLabelsUpload(workspace);
  const [name, setName] = useState("");
  const [isTruth, setIsTruth] = useState(true);
  const { preview, isBusy } = upload;
  const isReady = preview !== null && preview.matchedCount > 0 && name.trim() !== "" && !isBusy;
  const store = async () => {
    if (!isReady) return;
    const stored = await upload.store({ name: name.trim(), isTruth });
    if (stored === null) return;
    toast.success(`${formatCount(stored.traceCount, "label")} imported.`);
    router.refresh();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Import labels"
      size="lg"
      description="Who&When files (single or zipped), JSON, JSON Lines or CSV. Each label needs a trace (its id, content hash or data set id), an agent and a step."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isReady} onClick={() => void store()}>
            {isBusy && <Spinner />}
            {preview === null ? "Import" : `Import ${formatCount(preview.matchedCount, "label")}`}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <FilePicker
          upload={upload}
          onPick={(file) => setName((given) => given || file.name.replace(/\.[^.]*$/, "").slice(0, 100))}
        />
        <FormError message={upload.error} />
        {preview && <ImportPreview preview={preview} />}
        <Field label="Set name">
          <Input dir="auto" maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <label className="flex items-start gap-2">
          <Checkbox className="mt-0.5" checked={isTruth} onCheckedChange={(checked) => setIsTruth(checked === true)} />
          <span>
            Use as ground truth for traces without other labels
            <span className="block text-xs text-faint">Otherwise the labels are only for comparison.</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

function FilePicker({ upload, onPick }: { upload: LabelsUpload; onPick: (file: File) => void }) {
  return (
    <Field label="File">
      <input
        type="file"
        accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt,.zip"
        className="w-full text-muted file:mr-3 file:h-7 file:rounded-md file:border file:border-line-strong file:bg-panel file:px-2.5 file:font-medium file:text-text"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          onPick(file);
          void upload.look(file);
        }}
      />
    </Field>
  );
}
