"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { type PaletteProps } from "@/components/ground/shell/shell-props";
import { useShellState } from "@/components/ground/shell/shell-state";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";

const PaletteDialog = dynamic(() => import("./palette-dialog").then((m) => m.PaletteDialog));

/** Go anywhere, do the common things, find a trace; from everywhere by one key. Fetched when it is opened. */
export function CommandPalette(props: PaletteProps) {
  const { panel, open } = useShellState();
  const isOpen = panel === "palette";
  useKey({ combination: "mod+k", label: "Search and commands", group: "Everywhere" }, () =>
    open(isOpen ? null : "palette"),
  );
  return (
    <Suspense fallback={<TypingAhead />}>{isOpen && <PaletteDialog {...props} onClose={() => open(null)} />}</Suspense>
  );
}
