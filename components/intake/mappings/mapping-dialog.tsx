"use client";
import { useEffect, useState } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { Dialog } from "@/components/ground/ui/dialog";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { afterReload, fetchSample, type MappingSample } from "@/components/intake/mappings/mapping-data";
import { firstMapping, MappingForm } from "@/components/intake/mappings/mapping-form";
import { type ImportView } from "@/lib/traces/import-view";

/** Says over the batch how one of its files is read, and comes back to it. */
export function MappingDialog({
  workspace,
  view,
  onUsed,
  onClose,
}: {
  workspace: string;
  view: ImportView;
  /** Takes the import as it is read now. */
  onUsed: (view: ImportView) => void;
  onClose: () => void;
}) {
  const [sample, setSample] = useState<Answer<MappingSample> | null>(null);
  useEffect(() => void fetchSample(workspace, view.id).then(setSample), [workspace, view.id]);
  const mapping = sample?.ok ? firstMapping(sample.value, view.options) : null;
  const frame = {
    title: view.preview?.canMap === "text" ? "Split by speakers" : "Map its fields",
    description: visibleText(view.fileName ?? "pasted text"),
    onClose,
  };
  if (sample?.ok && mapping !== null)
    return (
      <MappingForm
        workspace={workspace}
        importId={view.id}
        sample={sample.value}
        first={mapping}
        frame={frame}
        onReload={async () => {
          const fresh = await fetchSample(workspace, view.id);
          setSample((before) => afterReload(before, fresh));
          return fresh;
        }}
        onUsed={onUsed}
      />
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title={frame.title} description={frame.description}>
      {sample === null ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Looking into the file…
        </p>
      ) : sample.ok ? (
        <EmptyState title="Nothing to map" text="This file contains no list of objects and no text." />
      ) : (
        <FormError message={sample.message} />
      )}
    </Dialog>
  );
}
