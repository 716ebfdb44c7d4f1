"use client";
import { useTargetActions } from "./target-actions";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TargetView } from "@/lib/replay/target-view";
import { SectionHeader } from "@/components/ground/page/section-header";
import { OwnSystem } from "./own-system";
import { TargetDialog } from "./target-dialog";
import { TargetRow } from "./target-row";
import { SecretDialog, type ShownSecret } from "@/components/ground/ui/secret-dialog";

/** The systems that can be run again, what each can do, and how one adds one's own. */
export function TargetsPage({
  workspace,
  targets,
  canWrite,
  now,
}: {
  workspace: string;
  targets: readonly TargetView[];
  canWrite: boolean;
  now: string;
}) {
  const actions = useTargetActions();
  const router = useRouter();
  const [edited, setEdited] = useState<TargetView | "new" | null>(null);
  const [removed, setRemoved] = useState<TargetView | null>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (target: TargetView) => {
    setIsBusy(true);
    const answer = await ask(actions.remove, { workspace, id: target.id });
    setIsBusy(false);
    setRemoved(null);
    if (answer.ok) toast.success(`${visibleText(target.name)} deleted.`);
    else toast.error(answer.message);
    router.refresh();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader
        actions={
          canWrite && (
            <Button variant="primary" onClick={() => setEdited("new")}>
              <Plus className="size-4" aria-hidden />
              <span className="max-sm:sr-only">Add a target</span>
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-260 flex-col gap-6 px-4 py-5">
          <p className="max-w-180 text-muted">
            A replay target is a system that can rerun a trace from a step, with that step changed. Scans, what-ifs and
            studies run there.{canWrite ? "" : " Ask an owner or admin to add one."}
          </p>
          <ul aria-label="Replay targets" className="rounded-lg border bg-panel">
            {targets.map((target) => (
              <TargetRow
                key={target.id}
                workspace={workspace}
                target={target}
                canWrite={canWrite}
                now={now}
                onChecked={() => router.refresh()}
                acts={{ edit: () => setEdited(target), remove: () => setRemoved(target) }}
              />
            ))}
          </ul>
          <OwnSystem />
        </div>
      </div>
      {edited && (
        <TargetDialog
          workspace={workspace}
          target={edited === "new" ? null : edited}
          onClose={(saved) => {
            setEdited(null);
            setShown(saved?.shown ?? null);
            if (saved) router.refresh();
          }}
        />
      )}
      {shown && (
        <SecretDialog shown={shown} onClose={() => setShown(null)}>
          Give it to <span className="font-medium">{visibleText(shown.name)}</span>, so that it can verify that a
          request comes from here, unchanged, and reject all others.
        </SecretDialog>
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRemoved(null)}
          title={`Delete ${visibleText(removed.name)}?`}
          confirmLabel="Delete the target"
          onConfirm={() => void remove(removed)}
          isBusy={isBusy}
        >
          Its secret is deleted too. Finished replays and studies stay under its name; pending replays end without an
          outcome.
        </ConfirmDialog>
      )}
    </div>
  );
}
