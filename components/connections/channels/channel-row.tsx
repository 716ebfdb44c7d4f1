"use client";
import { useNotificationActions } from "./notification-actions";
import { Pencil, Trash2 } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { AttemptLine } from "@/components/connections/channels/attempt-line";
import { kindWords } from "@/components/connections/channels/notification-words";
import { StatePill } from "@/components/connections/channels/state-pill";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { Switch } from "@/components/ground/ui/switch";
import { toast } from "@/components/ground/toasts/toast";
import { type ChannelTest, type ChannelView } from "@/lib/attribution/watching/channel-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** One channel: where it leads, how the last news fared, and a test whose outcome stands right below. */
export function ChannelRow({
  workspace,
  channel,
  canWrite,
  now,
  onEdit,
  onRemove,
}: {
  workspace: string;
  channel: ChannelView;
  canWrite: boolean;
  now: string;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-col gap-1.5 border-b px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="min-w-0 truncate font-semibold" dir="auto" title={channel.name}>
          {channel.name}
        </h3>
        <Pill>{kindWords[channel.kind]}</Pill>
        <span
          className="min-w-0 flex-1 basis-40 truncate font-mono text-xs text-faint max-sm:order-last max-sm:basis-full"
          title={channel.hint}
        >
          {channel.hint}
        </span>
        {canWrite ? (
          <span className="flex shrink-0 items-center gap-1 max-sm:ml-auto">
            <EnabledSwitch workspace={workspace} channel={channel} />
            <IconButton label={`Edit ${channel.name}`} onClick={onEdit}>
              <Pencil className="size-3.5" aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${channel.name}`} onClick={onRemove}>
              <Trash2 className="size-3.5" aria-hidden />
            </IconButton>
          </span>
        ) : (
          !channel.isEnabled && <Pill tone="dashed">off</Pill>
        )}
      </div>
      <Health workspace={workspace} channel={channel} now={now} />
      {canWrite && <TestButton workspace={workspace} channel={channel} />}
    </li>
  );
}

function Health({ workspace, channel, now }: { workspace: string; channel: ChannelView; now: string }) {
  const { last, pendingCount, note, heldUntil } = channel;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {last ? (
          <>
            <StatePill state={last.status} />
            <span>
              Last delivery: <RelativeTime at={last.at} now={now} />
              {pendingCount > 0 && `, ${formatCount(pendingCount, "delivery", "deliveries")} waiting`}
            </span>
          </>
        ) : (
          <span>Nothing sent yet.</span>
        )}
        <Link href={paths.deliveries(workspace, channel.id)} className="text-link hover:underline">
          Deliveries<span className="sr-only"> of {channel.name}</span>
        </Link>
      </p>
      {note !== null && <p className="text-fault">{note}</p>}
      {heldUntil !== null && (
        <p className="text-muted">
          The receiver is down; next attempt <RelativeTime at={heldUntil} now={now} />.
        </p>
      )}
    </>
  );
}

function EnabledSwitch({ workspace, channel }: { workspace: string; channel: ChannelView }) {
  const { enable } = useNotificationActions();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (isEnabled: boolean) => {
    setIsBusy(true);
    const answer = await ask(enable, { workspace, id: channel.id, isEnabled });
    setIsBusy(false);
    if (answer.ok) toast.success(isEnabled ? `${channel.name} is on.` : `${channel.name} is off: nothing is sent.`);
    else toast.error(answer.message);
  };
  return (
    <Switch
      checked={channel.isEnabled}
      disabled={isBusy}
      aria-label={`Send to ${channel.name}`}
      onCheckedChange={(next) => void change(next)}
      className="mr-1.5"
    />
  );
}

function TestButton({ workspace, channel }: { workspace: string; channel: ChannelView }) {
  const { test } = useNotificationActions();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ChannelTest | { message: string } | null>(null);
  const run = async () => {
    setIsBusy(true);
    setOutcome(null);
    const answer = await ask(test, { workspace, id: channel.id });
    setIsBusy(false);
    setOutcome(answer.ok ? answer.value : { message: answer.message });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="sm" disabled={isBusy} onClick={() => void run()}>
        {isBusy && <Spinner />}
        {isBusy ? "Sending…" : "Send a test"}
        <span className="sr-only"> to {channel.name}</span>
      </Button>
      <span role="status" className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-2">
        {outcome && "message" in outcome && <span className="text-fault">{outcome.message}</span>}
        {outcome && "status" in outcome && (
          <>
            <StatePill state={outcome.status} />
            {outcome.attempt && <AttemptLine attempt={outcome.attempt} />}
          </>
        )}
      </span>
    </div>
  );
}
