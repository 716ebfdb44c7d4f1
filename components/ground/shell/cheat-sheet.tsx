"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { useShellState } from "@/components/ground/shell/shell-state";

const KeySheet = dynamic(() => import("./key-sheet").then((m) => m.KeySheet));

/** Every key of this page, as its controls have bound it. Fetched when it is opened. */
export function CheatSheet() {
  const { panel, open } = useShellState();
  useKey({ combination: "?", label: "Show the keys", group: "Everywhere" }, () => open("cheat-sheet"));
  return <Suspense>{panel === "cheat-sheet" && <KeySheet onClose={() => open(null)} />}</Suspense>;
}
