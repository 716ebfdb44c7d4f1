"use client";
import { useAutomationActions } from "../alerts/watch-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { AutomationDialog } from "@/components/watch/automations/automation-dialog";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Switch } from "@/components/ground/ui/switch";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { paths } from "@/lib/paths";

/** Opens the form of a new automation. */
export function NewAutomation({ workspace, means }: { workspace: string; means: RunMeans }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        New automation
      </Button>
      {isOpen && (
        <AutomationDialog workspace={workspace} means={means} automation={null} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Whether an automation is on. */
export function AutomationSwitch({
  workspace,
  automation,
  canWatch,
}: {
  workspace: string;
  automation: AutomationView;
  canWatch: boolean;
}) {
  const { turn } = useAutomationActions();
  const { isBusy, send } = usePageAction(turn);
  const { id, isEnabled } = automation;
  const name = visibleText(automation.name);
  return (
    <Switch
      checked={isEnabled}
      disabled={!canWatch || isBusy}
      aria-label={`${name} is on`}
      className="relative z-10"
      onCheckedChange={(isOn) =>
        void send({ workspace, id, isEnabled: isOn }, isOn ? `${name} is on.` : `${name} is off.`)
      }
    />
  );
}

/** Edits or deletes an automation on its page. */
export function AutomationButtons({
  workspace,
  automation,
  means,
}: {
  workspace: string;
  automation: AutomationView;
  means: RunMeans;
}) {
  const actions = useAutomationActions();
  const router = useRouter();
  const [shown, setShown] = useState<"edit" | "delete" | null>(null);
  const removal = usePageAction(actions.remove);
  const remove = async () => {
    const { ok } = await removal.send({ workspace, id: automation.id }, "Automation deleted.");
    if (ok) router.push(paths.settings(workspace, "automations"));
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setShown("delete")}>
        Delete
      </Button>
      <Button onClick={() => setShown("edit")}>Edit</Button>
      {shown === "edit" && (
        <AutomationDialog workspace={workspace} automation={automation} means={means} onClose={() => setShown(null)} />
      )}
      <ConfirmDialog
        isOpen={shown === "delete"}
        onOpenChange={() => setShown(null)}
        title={`Delete “${visibleText(automation.name)}”?`}
        confirmLabel="Delete"
        isBusy={removal.isBusy}
        onConfirm={() => void remove()}
      >
        Its history is deleted. Its runs and queue entries stay.
      </ConfirmDialog>
    </>
  );
}
