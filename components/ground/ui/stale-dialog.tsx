"use client";
import { useRouter } from "next/navigation";
import { type FormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";

/**
 * Asks what becomes of two texts where something was saved in another place since a form was opened. Closed without a
 * choice, nothing is saved and the form stays as it is.
 */
export function StaleDialog({
  what,
  newer,
  mine,
  isBusy,
  onReplace,
  onKeep,
  onClose,
}: {
  /** "label" */
  what: string;
  newer: string;
  mine: string;
  isBusy: boolean;
  onReplace: () => void;
  onKeep: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={`This ${what} was changed since you opened it`}
      description="Nothing was saved yet. Choose which of the two stays."
      footer={
        <>
          <Button disabled={isBusy} onClick={onKeep}>
            Keep what is saved
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={onReplace}>
            {isBusy && <Spinner />}
            Replace it with yours
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Saved meanwhile" text={newer} />
        <Side title="Yours" text={mine} />
      </div>
    </Dialog>
  );
}

/**
 * The same for a form that is sent by `useFormAction`, once its answer was that something newer stands there. What is
 * kept is drawn, and the form closed.
 */
export function StaleForm({
  what,
  form: { newer, isPending, dismissNewer },
  mine,
  submit,
  onClose,
}: {
  what: string;
  form: Pick<FormAction, "newer" | "isPending" | "dismissNewer">;
  mine: string;
  /** Sends it again, in the place of this version. */
  submit: (seen: string) => Promise<void>;
  onClose: () => void;
}) {
  const router = useRouter();
  if (!newer) return null;
  const keep = () => {
    router.refresh();
    onClose();
  };
  return (
    <StaleDialog
      what={what}
      newer={newer.text}
      mine={mine}
      isBusy={isPending}
      onReplace={() => void submit(newer.version)}
      onKeep={keep}
      onClose={dismissNewer}
    />
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <p
        dir="auto"
        className="mt-1 max-h-80 overflow-y-auto rounded-md border bg-sunken px-3 py-2 leading-[1.55] break-words whitespace-pre-wrap"
        tabIndex={0}
      >
        {visibleText(text)}
      </p>
    </section>
  );
}
