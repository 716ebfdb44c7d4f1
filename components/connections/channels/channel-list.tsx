"use client";
import { useNotificationActions } from "./notification-actions";
import { Bell, Plus } from "lucide-react";
import { useState } from "react";
import { ChannelDialog } from "@/components/connections/channels/channel-dialog";
import { NoMailServer } from "@/components/connections/channels/channel-fields";
import { ChannelRow } from "@/components/connections/channels/channel-row";
import { SecretDialog, type ShownSecret } from "@/components/ground/ui/secret-dialog";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { toast } from "@/components/ground/toasts/toast";
import { type ChannelView } from "@/lib/attribution/watching/channel-view";

/** Where news of this workspace go. */
export function ChannelList({
  workspace,
  channels,
  canWrite,
  canMail,
  now,
}: {
  workspace: string;
  channels: readonly ChannelView[];
  canWrite: boolean;
  /** Whether this server can send email. */
  canMail: boolean;
  now: string;
}) {
  const actions = useNotificationActions();
  const [edited, setEdited] = useState<ChannelView | "new" | null>(null);
  const [removed, setRemoved] = useState<ChannelView | null>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (channel: ChannelView) => {
    setIsBusy(true);
    const answer = await ask(actions.remove, { workspace, id: channel.id });
    setIsBusy(false);
    setRemoved(null);
    if (answer.ok) toast.success(`${channel.name} deleted.`);
    else toast.error(answer.message);
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEdited("new")}>
      <Plus className="size-4" aria-hidden />
      Add a channel
    </Button>
  );
  return (
    <SettingsSection
      isWide
      text="Where alerts and automations send notifications. Failed deliveries are retried."
      action={channels.length > 0 && add}
    >
      {channels.length === 0 ? (
        <EmptyState
          icon={Bell}
          title="No channels yet"
          text={
            canWrite
              ? "Add a webhook, an incoming webhook of Slack, or email addresses; then choose it in an alert or an automation."
              : "Ask an owner or admin to add one: a webhook, Slack, or email addresses."
          }
          className="rounded-lg border bg-panel"
        >
          {add}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          {!canMail && channels.some(({ kind }) => kind === "email") && <NoMailServer />}
          <ul className="rounded-lg border bg-panel">
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                workspace={workspace}
                channel={channel}
                canWrite={canWrite}
                now={now}
                onEdit={() => setEdited(channel)}
                onRemove={() => setRemoved(channel)}
              />
            ))}
          </ul>
        </div>
      )}
      {edited && (
        <ChannelDialog
          workspace={workspace}
          channel={edited === "new" ? null : edited}
          canMail={canMail}
          onClose={(made) => {
            setEdited(null);
            setShown(made);
          }}
        />
      )}
      {shown && (
        <SecretDialog shown={shown} onClose={() => setShown(null)}>
          It lets the receiver of <span className="font-medium">{shown.name}</span> verify that a message comes from
          here, unchanged. Signatures follow the Standard Webhooks specification.
        </SecretDialog>
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRemoved(null)}
          title={`Delete ${removed.name}?`}
          confirmLabel="Delete the channel"
          onConfirm={() => void remove(removed)}
          isBusy={isBusy}
        >
          Its deliveries are deleted, and pending ones are not sent. Alerts and automations that use it keep their other
          channels.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
