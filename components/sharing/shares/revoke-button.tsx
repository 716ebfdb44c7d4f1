"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatDate } from "@/lib/format";
import { type ShareView } from "@/lib/traces/share-view";
import { useShareActions } from "./share-actions";
import { viewWords } from "./share-words";

/** Ends a link for everybody, once one has said so twice. */
export function RevokeButton({
  workspace,
  share,
  onRevoked,
}: {
  workspace: string;
  share: Pick<ShareView, "id" | "createdBy" | "createdAt" | "viewCount">;
  onRevoked: () => void;
}) {
  const { revoke } = useShareActions();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const answer = await ask(revoke, { workspace, shareId: share.id });
    setBusy(false);
    if (!answer.ok) return void toast.error(answer.message);
    setAsking(false);
    toast.success("Link revoked and its copy deleted.");
    onRevoked();
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Revoke this link?"
        confirmLabel="Revoke"
        isBusy={isBusy}
        onConfirm={() => void end()}
      >
        The link that <bdi>{visibleText(share.createdBy)}</bdi> made on {formatDate(share.createdAt)},{" "}
        {viewWords(share.viewCount)}, stops working for everyone, and its copy is deleted. The trace stays.
      </ConfirmDialog>
    </>
  );
}
