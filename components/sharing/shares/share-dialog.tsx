"use client";
import { useState } from "react";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { MadeLink } from "./made-link";
import { type MadeShare, useShareActions } from "./share-actions";
import { faultsOf, firstDraft, settingsOf, termsOf } from "./share-draft";
import { ShareFields } from "./share-fields";
import { type ShareOffer } from "./share-offer";
import { SharePreviewPanel } from "./share-preview";
import { TraceShares } from "./trace-shares";
import { useFormAction } from "@/components/ground/asking/use-form-action";

/**
 * Makes a link to a copy of a trace: what goes into it, what a reader will see of that, and then the link, this once.
 * Under it the links that there are.
 */
export function ShareDialog({ offer, onClose }: { offer: ShareOffer; onClose: () => void }) {
  const { workspace, traceId } = offer;
  const actions = useShareActions();
  const [draft, setDraft] = useState(() => firstDraft(offer.firstRunId, offer));
  const [hasTried, setHasTried] = useState(false);
  const [made, setMade] = useState<{ share: MadeShare; passphrase: string | null } | null>(null);
  const { send, isPending, error } = useFormAction(actions.create);
  const faults = faultsOf(draft);
  const settings = settingsOf(draft);
  // What cannot be shared like this cannot be shown either.
  const { answer, latest, again } = useAsked(actions.preview, faults.runs ? null : { workspace, traceId, settings });
  const create = async () => {
    setHasTried(true);
    if (Object.keys(faults).length > 0 || isPending) return;
    const terms = termsOf(draft);
    const sent = await send({ workspace, traceId, settings, ...terms });
    if (sent.ok) setMade({ share: sent.value, passphrase: terms.passphrase });
  };
  const refusal = error ?? faults.runs ?? (hasTried ? (faults.passphrase ?? null) : null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="xl"
      title={made ? "Copy the link now" : "Share this trace"}
      description={
        made
          ? "It cannot be shown again. Anyone with the link can read the copy."
          : "Creates a read-only copy of the trace as it is now. Anyone with the link can read it."
      }
      footer={
        made ? (
          <>
            <Button onClick={() => setMade(null)}>Create another</Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            {refusal && (
              <p role="alert" className="mr-auto min-w-0 flex-1 break-words text-fault">
                {refusal}
              </p>
            )}
            {isPending && (
              <p role="status" className="mr-auto min-w-0 flex-1 text-muted">
                {copyingWords(offer.stepCount)}
              </p>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={isPending} onClick={() => void create()}>
              {isPending && <Spinner />}
              Create link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4">
          <MadeLink share={made.share} passphrase={made.passphrase} />
          {/* Anew, so that the link that was just made stands among them. */}
          <TraceShares key={made.share.shareId} offer={offer} />
        </div>
      ) : (
        <>
          <div className="flex min-h-0 w-100 shrink-0 flex-col gap-4 overflow-y-auto px-4 py-4 max-md:w-auto">
            <ShareFields
              offer={offer}
              draft={draft}
              error={hasTried ? faults.passphrase : undefined}
              onChange={setDraft}
            />
            <TraceShares key="all" offer={offer} />
          </div>
          <SharePreviewPanel answer={answer} latest={latest} settings={settings} offer={offer} onRetry={again} />
        </>
      )}
    </Dialog>
  );
}

const manySteps = 5_000;

const copyingWords = (stepCount: number): string =>
  stepCount < manySteps
    ? "Creating the copy…"
    : `Creating a copy of ${stepCount.toLocaleString("en")} steps. This takes a moment.`;
