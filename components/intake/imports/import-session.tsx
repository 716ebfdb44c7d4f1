"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportDialog } from "@/components/intake/imports/import-dialog";
import { type PickedFile } from "@/components/intake/imports/picked-file";
import { useImport } from "@/components/intake/imports/use-import";
import { paths } from "@/lib/paths";

/** The files of one visit and the dialog over them; both stay while the dialog is closed. */
export function ImportSession({
  workspace,
  choices,
  handed,
  isOpen,
  isOver,
  onClose,
}: {
  workspace: string;
  choices: ReadingChoices;
  /** Files that the page took, one list for each time; it only grows. */
  handed: readonly (readonly PickedFile[])[];
  isOpen: boolean;
  isOver: boolean;
  onClose: () => Promise<unknown>;
}) {
  const router = useRouter();
  const queue = useImport({
    workspace,
    before: [],
    onStored: async (only) => {
      if (only) {
        await onClose(); // so that Back leads to the list and not into the dialog
        router.push(paths.trace(workspace, only.id));
      }
      router.refresh(); // also where it was left, so that Back finds what is new
    },
  });
  const taken = useRef(0);
  const takeNew = useEffectEvent(() => {
    for (const files of handed.slice(taken.current)) void queue.add(files);
    taken.current = handed.length;
  });
  useEffect(() => takeNew(), [handed]);
  return (
    <ImportDialog
      workspace={workspace}
      isOpen={isOpen}
      isOver={isOver}
      queue={queue}
      choices={choices}
      onClose={() => void onClose()}
    />
  );
}
