"use client";
import { useCallback, useState } from "react";
import { type Panel } from "../address/moves";
import { openedPanels, type OpenPanels } from "../address/open-panels";

/** What is open over the page, and what opens and closes it; both are stable. */
export function usePanels() {
  const [panels, setPanels] = useState<OpenPanels>([]);
  const openPanel = useCallback((next: Panel) => setPanels((before) => openedPanels(before, next)), []);
  const closePanels = useCallback(() => setPanels([]), []);
  return { panels, openPanel, closePanels };
}
