"use client";
import { Plus, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { useDestinationActions } from "@/components/watch/write-back/destination-actions";
import { DestinationRow } from "@/components/watch/write-back/destination-row";
import { type DestinationView } from "@/lib/attribution/write-back/destination-view";

const DestinationDialog = dynamic(() => import("./destination-dialog").then((m) => m.DestinationDialog), {
  loading: TypingAhead,
});

/** Where answers of this workspace are written back to. */
export function DestinationList({
  workspace,
  destinations,
  canWrite,
  now,
}: {
  workspace: string;
  destinations: readonly DestinationView[];
  canWrite: boolean;
  now: string;
}) {
  const actions = useDestinationActions();
  const [edited, setEdited] = useState<DestinationView | "new" | null>(null);
  const [removed, setRemoved] = useState<DestinationView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async ({ id, name }: DestinationView) => {
    setIsBusy(true);
    const answer = await ask(actions.remove, { workspace, id });
    setIsBusy(false);
    setRemoved(null);
    if (answer.ok) toast.success(`${name} deleted.`);
    else toast.error(answer.message);
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      <Plus className="size-4" aria-hidden />
      Add a destination
    </Button>
  );
  return (
    <SettingsSection
      isWide
      text="Writes which agent failed, at which step, and why to the platform that the traces come from. To send some now, select them in the list of traces. Incidents can become issues in GitHub, GitLab, or Linear."
      action={destinations.length > 0 && add}
    >
      {destinations.length === 0 ? (
        <EmptyState
          icon={Undo2}
          title="No destinations yet"
          text={
            canWrite
              ? "Add Langfuse (scores), Phoenix (span annotations), an OpenTelemetry collector (events), or GitHub, GitLab, or Linear (issues of incidents)."
              : "Ask an owner or admin to add one: Langfuse, Phoenix, an OpenTelemetry collector, GitHub, GitLab, or Linear."
          }
          className="rounded-lg border bg-panel"
        >
          {add}
        </EmptyState>
      ) : (
        <ul className="rounded-lg border bg-panel">
          {destinations.map((destination) => (
            <DestinationRow
              key={destination.id}
              workspace={workspace}
              destination={destination}
              canWrite={canWrite}
              now={now}
              onEdit={() => setEdited(destination)}
              onRemove={() => setRemoved(destination)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <DestinationDialog
          workspace={workspace}
          destination={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRemoved(null)}
          title={`Delete ${removed.name}?`}
          confirmLabel="Delete the destination"
          onConfirm={() => void remove(removed)}
          isBusy={isBusy}
        >
          Nothing more is sent there. What was sent stays there.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
