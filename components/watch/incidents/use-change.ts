"use client";
import { useRouter } from "next/navigation";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type IncidentHead } from "@/lib/attribution/incidents/incident-view";
import { incidentWords } from "@/lib/attribution/incidents/incident-words";
import { versionOf } from "@/lib/traces/saved-words";
import { type IncidentChange, useIncidentActions } from "./incident-actions";

/** Changes an incident over what the page shows of it; `mine` is the change in words, should there be another one. */
export function useChange(workspace: string, incident: IncidentHead, mine: string, onDone = () => {}) {
  const { change } = useIncidentActions();
  const { number } = incident;
  const router = useRouter();
  const form = useSaveOver(change, { mine, onKeep: onDone });
  const send = async (what: IncidentChange): Promise<void> => {
    const answer = await form.send({ workspace, number, seen: versionOf(incidentWords(incident)), change: what });
    if (!answer.ok) return;
    onDone();
    router.refresh();
  };
  return { form, send };
}
