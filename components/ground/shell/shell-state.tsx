"use client";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

/** What of the shell is open over the page. */
type ShellPanel = "palette" | "cheat-sheet" | null;

const ShellStateContext = createContext<{ panel: ShellPanel; open: (panel: ShellPanel) => void } | null>(null);

export function ShellStateProvider({ children }: { children: ReactNode }) {
  const [panel, open] = useState<ShellPanel>(null);
  const state = useMemo(() => ({ panel, open }), [panel]);
  return <ShellStateContext value={state}>{children}</ShellStateContext>;
}

export const useShellState = () => {
  const state = useContext(ShellStateContext);
  if (!state) throw new Error("useShellState needs Shell above it.");
  return state;
};
