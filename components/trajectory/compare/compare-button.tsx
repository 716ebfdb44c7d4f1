"use client";
import { Columns2 } from "lucide-react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { useMoves } from "../address/moves";

/** Opens what the trace, or the run that is shown, can be compared with. */
export function CompareButton() {
  const { openPanel } = useMoves();
  const choose = () => openPanel({ kind: "compare" });
  // The cap shows a capital letter; whoever presses it without Shift means the same.
  useKey({ combination: "C", label: "Compare", group: "Trace" }, choose);
  useKey({ combination: "c", label: "Compare", group: "Trace" }, choose);
  return (
    <Button variant="ghost" onClick={choose} className="max-sm:w-7 max-sm:px-0" aria-label="Compare">
      <Columns2 className="size-3.5 sm:hidden" aria-hidden />
      <span className="max-sm:hidden">Compare</span>
      <span className="max-sm:hidden">
        <Kbd keys="C" />
      </span>
    </Button>
  );
}
