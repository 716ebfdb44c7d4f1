"use client";
import { ChevronLeft, Send } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { AttemptLine } from "@/components/connections/channels/attempt-line";
import { wordOfEvent } from "@/components/connections/channels/notification-words";
import { StatePill } from "@/components/connections/channels/state-pill";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { type Action, ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { type DeliveryView } from "@/lib/attribution/watching/channel-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

interface ShownDeliveries {
  channel: { id: string; name: string; isEnabled: boolean; note: string | null };
  deliveries: readonly DeliveryView[];
  nextCursor: string | null;
}

type Resend = Action<{ workspace: string; channelId: string; deliveryId: string }, unknown>;

/** What went out to a channel, the newest first, with every attempt. */
export function DeliveryList({
  workspace,
  page,
  isFirstPage,
  canWrite,
  now,
  resend,
}: {
  workspace: string;
  page: ShownDeliveries;
  isFirstPage: boolean;
  canWrite: boolean;
  now: string;
  resend: Resend;
}) {
  const { channel, deliveries, nextCursor } = page;
  return (
    <div className="flex flex-col gap-3">
      <Link
        href={paths.settings(workspace, "channels")}
        className="inline-flex items-center gap-1 self-start text-link hover:underline"
      >
        <ChevronLeft className="size-3.5" aria-hidden />
        Channels
      </Link>
      <SettingsSection
        isWide
        isTitle
        title={`Deliveries to ${channel.name}`}
        text="Kept for 90 days. Up to eight attempts each, over about 31 hours."
      >
        {!channel.isEnabled && <p className="mb-3 text-fault">{channel.note ?? "The channel is switched off."}</p>}
        {deliveries.length === 0 ? (
          <EmptyState
            icon={Send}
            title={isFirstPage ? "Nothing sent yet" : "Nothing older"}
            text="Choose this channel in an alert or an automation, or send a test from the list of channels."
            className="rounded-lg border bg-panel"
          />
        ) : (
          <ul className="rounded-lg border bg-panel">
            {deliveries.map((delivery) => (
              <Row
                key={delivery.id}
                delivery={delivery}
                now={now}
                send={
                  canWrite && channel.isEnabled
                    ? () => ask(resend, { workspace, channelId: channel.id, deliveryId: delivery.id })
                    : null
                }
              />
            ))}
          </ul>
        )}
        {nextCursor !== null && (
          <Link
            href={paths.deliveries(workspace, channel.id, { cursor: nextCursor })}
            className="mt-3 inline-block text-link hover:underline"
          >
            Show more
          </Link>
        )}
      </SettingsSection>
    </div>
  );
}

function Row({
  delivery,
  now,
  send,
}: {
  delivery: DeliveryView;
  now: string;
  /** Null where it cannot be sent again. */
  send: (() => ReturnType<typeof ask>) | null;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const { status, type, title, createdAt, nextAttemptAt, attempts } = delivery;
  const run = async () => {
    if (!send) return;
    setIsBusy(true);
    const answer = await send();
    setIsBusy(false);
    if (answer.ok) toast.success("Sending again.");
    else toast.error(answer.message);
  };
  return (
    <li className="flex flex-col gap-1.5 border-b px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatePill state={status} />
        <span className="text-muted">{wordOfEvent(type)}</span>
        <span
          className="min-w-0 flex-1 basis-40 truncate font-medium max-sm:order-last max-sm:basis-full max-sm:whitespace-normal"
          dir="auto"
          title={title}
        >
          {title}
        </span>
        <span className="text-muted max-sm:ml-auto">
          <RelativeTime at={createdAt} now={now} />
        </span>
        {send && status !== "pending" && (
          <Button size="sm" disabled={isBusy} onClick={() => void run()}>
            {isBusy && <Spinner />}
            Send again
          </Button>
        )}
      </div>
      {status === "pending" && (
        <p className="text-muted">
          {nextAttemptAt === null || nextAttemptAt <= now ? (
            "Sending."
          ) : (
            <>
              Next attempt <RelativeTime at={nextAttemptAt} now={now} />.
            </>
          )}
        </p>
      )}
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </li>
  );
}

/** The newest in sight, the others behind a click. */
function Attempts({ attempts }: { attempts: DeliveryView["attempts"] }) {
  const [newest, ...earlier] = attempts;
  if (!newest) return null;
  return (
    <div className="flex flex-col gap-1">
      <Attempt attempt={newest} />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-default text-xs text-muted hover:text-text">
            {formatCount(earlier.length, "earlier attempt")}
          </summary>
          <ol reversed className="mt-1 flex flex-col gap-1">
            {earlier.map((attempt) => (
              <li key={attempt.number}>
                <Attempt attempt={attempt} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Attempt({ attempt }: { attempt: DeliveryView["attempts"][number] }) {
  return (
    <p className="text-xs">
      <span className="mr-2 text-faint">
        {attempt.number}. <DateTime at={attempt.at} />
      </span>
      <AttemptLine attempt={attempt} />
    </p>
  );
}
