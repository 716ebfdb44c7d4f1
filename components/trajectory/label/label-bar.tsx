"use client";
import { ChevronLeft, Eye, EyeOff, SkipForward } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Input } from "@/components/ground/ui/input";
import { Label } from "@/components/ground/ui/label";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatNumber } from "@/lib/format";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useLabeling } from "../labeling/labeling-context";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { type LabelMode } from "@/lib/attribution/labels/label-mode";
import { useReservation } from "./use-reservation";
import { useTurns } from "./use-turns";

/** Under the header of a trace that is open to be labeled: how, for which queue, and the ways on and out. */
export function LabelBar({ mode: { isBlind, queue } }: { mode: LabelMode }) {
  const { isHeld } = useReservation(queue?.id ?? null);
  const { hasSeen } = useLabeling().labelling;
  // What they have seen stays kept back while they label, and their label is not blind all the same.
  const countsAsBlind = isBlind && !hasSeen;
  const Icon = countsAsBlind ? EyeOff : Eye;
  return (
    <section aria-label="Labeling" className="shrink-0 border-b bg-sunken px-4 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex min-w-0 items-center gap-2">
          <Icon className="size-3.5 shrink-0" aria-hidden />
          <span className="shrink-0 font-medium">{countsAsBlind ? "Labeling blind" : "Labeling"}</span>
          {queue && (
            <>
              <span dir="auto" className="min-w-0 truncate" title={visibleText(queue.name)}>
                {visibleText(queue.name)}
              </span>
              <span className="figure shrink-0 text-muted">
                {formatNumber(queue.done)} of {formatNumber(queue.total)}
              </span>
            </>
          )}
        </p>
        {queue && <TurnButtons queueId={queue.id} />}
        {isBlind && (
          <Reveal
            price={hasSeen ? "you have seen an attribution of this trace" : "your label will then not count as blind"}
          />
        )}
      </div>
      {!isHeld && (
        <p role="status" className="mt-1 text-xs text-muted">
          Your reservation expired, so someone else may be labeling this trace. You can still save your label.
        </p>
      )}
    </section>
  );
}

function TurnButtons({ queueId }: { queueId: string }) {
  const { isBusy, back, skip } = useTurns(queueId);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex items-center gap-1">
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void back()}>
        <ChevronLeft className="size-3.5" aria-hidden />
        Back
      </Button>
      <LazyPopover
        isOpen={isOpen}
        onOpenChange={setOpen}
        label="Skip this trace"
        className="w-72"
        trigger={
          <Button size="sm" variant="ghost" disabled={isBusy} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SkipForward className="size-3.5" aria-hidden />
            Skip
          </Button>
        }
      >
        <SkipForm
          onSkip={(note) => {
            setOpen(false);
            void skip(note);
          }}
        />
      </LazyPopover>
    </span>
  );
}

function SkipForm({ onSkip }: { onSkip: (note: string) => void }) {
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSkip(note);
  };
  return (
    <form onSubmit={submit}>
      <Label htmlFor="skip-note">
        Why <span className="font-normal text-faint">optional</span>
      </Label>
      <div className="mt-1 flex gap-2">
        <Input
          id="skip-note"
          autoFocus
          dir="auto"
          maxLength={2_000}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg">
          Skip
        </Button>
      </div>
    </form>
  );
}

/** `price` says what it costs to be shown. */
function Reveal({ price }: { price: string }) {
  const { workspace, trace } = useReading();
  const actions = useLabelingActions();
  const { leaveLabelMode } = useMoves();
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    const answer = await ask(actions.revealTrace, { workspace: workspace.slug, traceId: trace.id });
    setBusy(false);
    if (answer.ok) leaveLabelMode();
    else toast.error(answer.message);
  };
  return (
    <span className="ml-auto flex min-w-0 flex-wrap items-center gap-x-2 max-sm:ml-0">
      <span id="reveal-price" className="text-xs text-muted">
        {price}
      </span>
      <Button
        size="sm"
        disabled={isBusy}
        aria-describedby="reveal-price"
        onClick={() => void reveal()}
        className="-order-1"
      >
        Show other answers
      </Button>
    </span>
  );
}
