"use client";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { type AlertActions } from "@/components/watch/alerts/watch-actions";
import { Button } from "@/components/ground/ui/button";
import { Spinner } from "@/components/ground/ui/spinner";

/** Says that an alert was seen. */
export function AcknowledgeButton({
  workspace,
  id,
  acknowledge,
}: {
  workspace: string;
  id: string;
  acknowledge: AlertActions["acknowledge"];
}) {
  const { isBusy, send } = usePageAction(acknowledge);
  return (
    <Button disabled={isBusy} onClick={() => void send({ workspace, id }, "Marked as seen.")}>
      {isBusy && <Spinner />}
      Mark as seen
    </Button>
  );
}
