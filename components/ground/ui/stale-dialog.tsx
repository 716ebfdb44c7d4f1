"use client";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { WordDiff } from "@/components/ground/ui/word-diff";
import { diffWords, type WordDifference } from "@/lib/attribution/diff-words";

/** Of a long stretch that is the same in both, so many characters stay at either end. */
const aroundChars = 300;

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
  // With an end of its line, the last word is the same where only one of them goes on behind it.
  const words = diffWords(`${newer}\n`, `${mine}\n`, aroundChars);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={`This ${what} has changed since you opened it`}
      description="Your changes are not saved yet. Choose which version to keep."
      footer={
        <>
          <Button disabled={isBusy} onClick={onKeep}>
            Keep the saved version
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={onReplace}>
            {isBusy && <Spinner />}
            Save yours instead
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Saved in the meantime" words={words} side="before" />
        <Side title="Yours" words={words} side="after" />
      </div>
    </Dialog>
  );
}

function Side({ title, words, side }: { title: string; words: readonly WordDifference[]; side: "before" | "after" }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <div className="mt-1 max-h-80 overflow-y-auto rounded-md border bg-sunken px-3 py-2" tabIndex={0}>
        <WordDiff words={words} side={side} />
      </div>
    </section>
  );
}
