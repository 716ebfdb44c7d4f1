"use client";
import { useEffect, useState } from "react";
import { ProviderSheet } from "@/components/connections/providers/provider-sheet";
import { toast } from "@/components/ground/toasts/toast";
import { providerPresets } from "@/lib/attribution/provider-presets";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";

/** The first provider, entered without leaving the trace; what it can be asked opens as soon as it is saved. */
export function TraceProviderSheet() {
  const { workspace, now } = useReading();
  const { providers } = useAnswer();
  const { openPanel, refresh } = useMoves();
  const [savedId, setSavedId] = useState<string | null>(null);
  const saved = providers.find(({ id }) => id === savedId);
  useEffect(() => {
    if (!saved) return;
    if (saved.models.length === 0) toast.error(`${saved.name} lists no models: add one in Settings.`);
    openPanel(saved.models.length > 0 ? { kind: "run" } : null);
  }, [saved, openPanel]);
  if (savedId !== null) return null;
  return (
    <ProviderSheet
      workspace={workspace.slug}
      provider={null}
      presets={providerPresets}
      today={now.slice(0, 10)}
      onClose={() => openPanel(null)}
      onSaved={(id) => {
        setSavedId(id);
        refresh();
      }}
    />
  );
}
