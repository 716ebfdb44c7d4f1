"use client";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import Link from "@/components/ground/ui/link";
import { Pill } from "@/components/ground/ui/pill";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useSendingActions } from "@/components/watch/write-back/sending-actions";
import { type SelectionPreview } from "@/lib/attribution/write-back/destination-view";
import { type RemarkChange } from "@/lib/attribution/write-back/diff-remarks";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceSelection } from "@/lib/traces/trace-filter";

const shownChanges = 5;

/** Sends the answers about traces to a destination, after showing what would change there. */
export function SendDialog({
  workspace,
  selection,
  count,
  onClose,
  onDone,
}: {
  workspace: string;
  selection: TraceSelection;
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const actions = useSendingActions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const list = useAsked(actions.destinations, { workspace });
  const destinations = list.latest ?? [];
  const destination = destinations.find(({ id }) => id === chosen) ?? destinations[0];
  const { answer } = useAsked(
    actions.preview,
    destination ? { workspace, selection, destinationId: destination.id } : null,
  );
  const failed = [list.answer, answer].find((each) => each?.ok === false);
  const error = refusal ?? (failed?.ok === false ? failed.message : null);
  const isEmpty = list.latest?.length === 0;

  const choose = (id: string) => {
    setChosen(id);
    setRefusal(null);
  };
  const send = async () => {
    if (!destination) return;
    setIsBusy(true);
    const sent = await ask(actions.send, { workspace, selection, destinationId: destination.id });
    setIsBusy(false);
    if (sent.ok)
      onDone(`Sending answers about ${formatCount(sent.value.queuedCount, "trace")} to ${destination.name}.`);
    else setRefusal(sent.message);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={count === 1 ? "Send the answer" : `Send answers about ${formatCount(count, "trace")}`}
      footer={
        <>
          <Button onClick={onClose}>{isEmpty ? "Close" : "Cancel"}</Button>
          {!isEmpty && (
            <Button variant="primary" disabled={isBusy || !destination} onClick={() => void send()}>
              {isBusy && <Spinner />}
              Send
            </Button>
          )}
        </>
      }
    >
      {isEmpty ? (
        <p className="text-muted">
          There is nowhere to send it yet. An owner or admin can add Langfuse, Phoenix, or an OpenTelemetry collector
          under{" "}
          <Link href={paths.settings(workspace, "write-back")} className="text-link underline underline-offset-2">
            Settings, Write-back
          </Link>
          .
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <FormError message={error} />
          {destination && (
            <Field label="Destination">
              <Select
                value={destination.id}
                onValueChange={choose}
                options={destinations.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
              />
            </Field>
          )}
          <div role="status">
            {answer?.ok === true && <Preview preview={answer.value} />}
            {answer === null && error === null && (
              <p className="flex items-center gap-2 text-muted">
                <Spinner /> Comparing with what is there…
              </p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const stateWords: Record<RemarkChange["state"], string> = {
  new: "new",
  changed: "changed",
  same: "unchanged",
  gone: "removed",
};
const states = ["new", "changed", "gone", "same"] as const;

function Preview({ preview }: { preview: SelectionPreview }) {
  const { traceCount, previewedCount, counts, changes, notes } = preview;
  const words = states.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${stateWords[state]}`);
  const left = changes.length - shownChanges;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="font-medium">{words.join(", ") || "Nothing to send"}</span>
        {previewedCount < traceCount && (
          <span className="text-muted"> in the first {formatCount(previewedCount, "trace")}</span>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {changes.length > 0 && (
        <ul className="flex flex-col gap-2 rounded-md border bg-sunken p-2 text-xs">
          {changes.slice(0, shownChanges).map((change, at) => (
            <Change key={at} change={change} />
          ))}
          {left > 0 && <li className="text-muted">and {left} more</li>}
        </ul>
      )}
    </div>
  );
}

function Change({ change }: { change: RemarkChange }) {
  const { state, name, spanId, before, after } = change;
  const text = (after ?? before)?.explanation.split("\n", 1)[0] ?? "";
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <Pill>{stateWords[state]}</Pill>
        <span className="font-mono">{name}</span>
        <span className="text-muted [overflow-wrap:anywhere]">{spanId === null ? "on the trace" : `on ${spanId}`}</span>
      </span>
      <span className="line-clamp-2" dir="auto">
        {visibleText(`${(after ?? before)?.label ?? ""}: ${text}`)}
      </span>
    </li>
  );
}
