"use client";
import { Share2 } from "lucide-react";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { useMoves } from "../address/moves";

/** Opens the way to a link that others can read. */
export function ShareButton() {
  const { openPanel } = useMoves();
  const share = () => openPanel({ kind: "share" });
  // The cap shows a capital letter; whoever presses it without Shift means the same.
  useKey({ combination: "S", label: "Share", group: "Trace" }, share);
  useKey({ combination: "s", label: "Share", group: "Trace" }, share);
  return (
    <Button variant="ghost" onClick={share} className="max-sm:w-7 max-sm:px-0" aria-label="Share">
      <Share2 className="size-3.5 sm:hidden" aria-hidden />
      <span className="max-sm:hidden">Share…</span>
      <span className="max-sm:hidden">
        <Kbd keys="S" />
      </span>
    </Button>
  );
}
