"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { CopyButton } from "@/components/ground/ui/copy-button";
import { IconButton } from "@/components/ground/ui/icon-button";
import Link from "@/components/ground/ui/link";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useDestinationActions } from "@/components/watch/write-back/destination-actions";
import { type DestinationView, isTrackerKind, kindTitles } from "@/lib/attribution/write-back/destination-view";
import { ruleWords } from "@/lib/attribution/write-back/destination-words";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** One destination: where it leads, how far its sending is, and a test whose outcome stands right below. */
export function DestinationRow({
  workspace,
  destination,
  canWrite,
  now,
  onEdit,
  onRemove,
}: {
  workspace: string;
  destination: DestinationView;
  canWrite: boolean;
  now: string;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { name, kind, hint, rule, webhook } = destination;
  return (
    <li className="flex flex-col gap-1.5 border-b px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="min-w-0 truncate font-semibold" dir="auto" title={name}>
          {name}
        </h3>
        <Pill>{kindTitles[kind]}</Pill>
        <span
          className="min-w-0 flex-1 basis-40 truncate font-mono text-xs text-faint max-sm:order-last max-sm:basis-full"
          title={hint}
        >
          {hint}
        </span>
        {canWrite && (
          <span className="flex shrink-0 items-center gap-1 max-sm:ml-auto">
            <IconButton label={`Edit ${name}`} onClick={onEdit}>
              <Pencil className="size-3.5" aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={onRemove}>
              <Trash2 className="size-3.5" aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {!isTrackerKind(kind) && <p className="text-muted">{ruleWords[rule]}.</p>}
      <Health workspace={workspace} destination={destination} canWrite={canWrite} now={now} />
      {canWrite && webhook && <Webhook {...webhook} />}
      {canWrite && <TestButton workspace={workspace} destination={destination} />}
    </li>
  );
}

function Health({
  workspace,
  destination,
  canWrite,
  now,
}: {
  workspace: string;
  destination: DestinationView;
  canWrite: boolean;
  now: string;
}) {
  const { kind, sentCount, pendingCount, failedCount, lastSentAt, heldUntil, failed } = destination;
  const isTracker = isTrackerKind(kind);
  const what = isTracker ? "issue" : "trace";
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {sentCount + pendingCount + failedCount === 0 ? (
          isTracker ? (
            "No issues yet."
          ) : (
            "Nothing sent yet."
          )
        ) : (
          <span>
            {formatCount(sentCount, what)} {isTracker ? "created" : "sent"}
            {pendingCount > 0 && `, ${pendingCount} waiting`}
            {lastSentAt !== null && (
              <>
                , most recently <RelativeTime at={lastSentAt} now={now} />
              </>
            )}
            .
          </span>
        )}
      </p>
      {heldUntil !== null && (
        <p className="text-muted">
          Not reachable; next attempt <RelativeTime at={heldUntil} now={now} />.
        </p>
      )}
      {failed !== null && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 break-words text-fault">
            {formatCount(failedCount, what)} failed. {failed.problem}{" "}
            <Link href={failedAt(workspace, failed)} className="text-link underline underline-offset-2" dir="auto">
              {visibleText(failed.title)}
            </Link>
          </p>
          {canWrite && !isTracker && <RetryButton workspace={workspace} destination={destination} />}
        </div>
      )}
    </>
  );
}

const failedAt = (workspace: string, { traceId, incident }: NonNullable<DestinationView["failed"]>): string =>
  traceId === null ? paths.incident(workspace, incident ?? 0) : paths.trace(workspace, traceId);

/** Where the tracker is to report what happens to issues. */
function Webhook({ url, hasSecret }: NonNullable<DestinationView["webhook"]>) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="text-muted">
        {hasSecret
          ? "To let incidents follow their issues, add a webhook for issues with this address:"
          : "Incidents do not follow their issues: no webhook secret is set."}
      </p>
      {hasSecret && (
        <p className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{url}</code>
          <CopyButton text={url} label="Copy the address of the webhook" />
        </p>
      )}
    </div>
  );
}

function RetryButton({ workspace, destination }: { workspace: string; destination: DestinationView }) {
  const { retry } = useDestinationActions();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const answer = await ask(retry, { workspace, id: destination.id });
    setIsBusy(false);
    if (answer.ok) toast.success(`Sending ${formatCount(answer.value.queuedCount, "trace")} again.`);
    else toast.error(answer.message);
  };
  return (
    <Button size="sm" disabled={isBusy} onClick={() => void run()}>
      {isBusy && <Spinner />}
      Send again<span className="sr-only"> to {destination.name}</span>
    </Button>
  );
}

function TestButton({ workspace, destination }: { workspace: string; destination: DestinationView }) {
  const { test } = useDestinationActions();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isFault, setIsFault] = useState(false);
  const run = async () => {
    setIsBusy(true);
    setOutcome(null);
    const answer = await ask(test, { workspace, id: destination.id });
    const problem = answer.ok ? answer.value.problem : answer.message;
    setIsBusy(false);
    setIsFault(problem !== null);
    setOutcome(problem ?? "The connection works.");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="sm" disabled={isBusy} onClick={() => void run()}>
        {isBusy && <Spinner />}
        {isBusy ? "Testing…" : "Test the connection"}
        <span className="sr-only"> to {destination.name}</span>
      </Button>
      <span role="status" className={`min-w-0 flex-1 basis-60 break-words ${isFault ? "text-fault" : "text-muted"}`}>
        {outcome}
      </span>
    </div>
  );
}
