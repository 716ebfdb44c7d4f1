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
      toast.success(next ? "Uploads are attributed at once." : "Uploads are stored without an attribution.");
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
          Attribute uploads at once
        </Label>
        <p id="attributes-uploads-hint" className="text-muted">
          The tracer ranks the steps of every uploaded trace that failed, here and without any model; also of one whose
          outcome is unknown, “if this run failed”. One that passed is left alone.
        </p>
      </div>
    </div>
  );
}
