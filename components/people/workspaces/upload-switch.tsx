"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { type Action, ask } from "@/components/ground/asking/ask";
import { Label } from "@/components/ground/ui/label";
import { Switch } from "@/components/ground/ui/switch";

/** Whether every uploaded trace that failed is attributed at once. Saved as it is switched. */
export function UploadSwitch({
  workspace,
  attributesUploads,
  canWrite,
  save,
}: {
  workspace: string;
  attributesUploads: boolean;
  canWrite: boolean;
  save: Action<{ workspace: string; attributesUploads: boolean }, unknown>;
}) {
  const [isOn, setIsOn] = useState(attributesUploads);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (next: boolean) => {
    setIsOn(next);
    setIsBusy(true);
    const answer = await ask(save, { workspace, attributesUploads: next });
    setIsBusy(false);
    if (answer.ok)
      toast.success(next ? "Uploads are attributed automatically." : "Uploads are stored without an attribution.");
    else {
      setIsOn(!next);
      toast.error(answer.message);
    }
  };
  return (
    <div className="flex items-start gap-3">
      <Switch
        id="attributes-uploads"
        checked={isOn}
        disabled={!canWrite || isBusy}
        aria-describedby="attributes-uploads-hint"
        onCheckedChange={(next) => void change(next)}
        className="mt-px"
      />
      <div className="min-w-0">
        <Label htmlFor="attributes-uploads" className="text-sm text-text">
          Attribute uploads automatically
        </Label>
        <p id="attributes-uploads-hint" className="text-muted">
          The tracer ranks the steps of every uploaded trace that failed or whose outcome is unknown, on this server and
          without a model. Passed traces are skipped.
        </p>
      </div>
    </div>
  );
}
