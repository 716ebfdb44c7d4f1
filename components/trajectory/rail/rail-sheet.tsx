"use client";
import { Sheet } from "@/components/ground/ui/sheet";
import { useMoves } from "../address/moves";
import { OutlineRail } from "./outline-rail";
import { RightRail } from "./right-rail";

/** A rail as a sheet, where the screen is too narrow for it to stand beside the steps. */
export function RailSheet({ rail }: { rail: "rail" | "outline" }) {
  const { openPanel } = useMoves();
  const isOutline = rail === "outline";
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title={isOutline ? "Outline" : "Findings"}
      side={isOutline ? "left" : "right"}
    >
      <div className="-mx-4 -my-4 h-[calc(100%+2rem)]">{isOutline ? <OutlineRail /> : <RightRail />}</div>
    </Sheet>
  );
}
