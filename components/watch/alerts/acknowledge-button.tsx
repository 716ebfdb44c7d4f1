"use client";
import { useAlertActions } from "./watch-actions";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Spinner } from "@/components/ground/ui/spinner";

/** Says that an alert was seen. */
export function AcknowledgeButton({ workspace, id }: { workspace: string; id: string }) {
  const { acknowledge } = useAlertActions();
  const { isBusy, send } = usePageAction(acknowledge);
  return (
    <Button disabled={isBusy} onClick={() => void send({ workspace, id }, "Marked as seen.")}>
      {isBusy && <Spinner />}
      Mark as seen
    </Button>
  );
}
