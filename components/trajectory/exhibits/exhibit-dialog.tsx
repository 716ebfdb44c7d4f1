"use client";
import { Dialog } from "@/components/ground/ui/dialog";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { ExhibitBody } from "./exhibit-body";
import { exhibitTitle } from "./exhibit-title";

/** One exhibit of the selected run, over the page. Going to a step closes it. */
export function ExhibitDialog({ index }: { index: number }) {
  const { selectedRun } = useAnswer();
  const { openPanel } = useMoves();
  const exhibit = selectedRun?.attribution?.exhibits?.[index];
  if (!selectedRun || !exhibit) return null;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && openPanel(null)} title={exhibitTitle(exhibit)} size="lg">
      <ExhibitBody exhibit={exhibit} run={selectedRun} isWide />
    </Dialog>
  );
}
