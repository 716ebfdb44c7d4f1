"use client";
import { useNotificationActions } from "./notification-actions";
import { useState } from "react";
import { type ChannelDraft, draftOf, draftWords, readDraft } from "@/components/connections/channels/channel-draft";
import { ChannelFields } from "@/components/connections/channels/channel-fields";
import { kindWords } from "@/components/connections/channels/notification-words";
import { type ShownSecret } from "@/components/ground/ui/secret-dialog";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { channelKinds, type ChannelView, rotationHours } from "@/lib/attribution/watching/channel-view";
import { channelWords } from "@/lib/attribution/watching/channel-words";
import { versionOf } from "@/lib/traces/saved-words";

/** Adds a channel, or changes one. */
export function ChannelDialog({
  workspace,
  channel,
  canMail,
  onClose,
}: {
  workspace: string;
  /** Null: a new one. */
  channel: ChannelView | null;
  canMail: boolean;
  /** With the secret to show, where one was made. */
  onClose: (made: ShownSecret | null) => void;
}) {
  const actions = useNotificationActions();
  const [draft, setDraft] = useState<ChannelDraft>(() => draftOf(channel));
  const [seen] = useState(() => channel && versionOf(channelWords(channel)));
  const save = useSaveOver(actions.save, { mine: draftWords(draft), onKeep: () => onClose(null) });
  const rotate = useFormAction(actions.rotate);
  const isPending = save.isBusy || rotate.isPending;
  const submit = async () => {
    const wish = readDraft(draft, channel?.id ?? null);
    const answer = await save.send({ ...wish, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${wish.name} saved.`);
    const { secret } = answer.value;
    onClose(secret === null ? null : { name: wish.name, secret, previousUntil: null });
  };
  const renew = async (id: string, name: string) => {
    const answer = await rotate.send({ workspace, id });
    if (answer.ok) onClose({ name, ...answer.value });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(null)}
      title={channel ? `Edit ${channel.name}` : "Add a channel"}
      footer={
        <>
          <Button onClick={() => onClose(null)}>Cancel</Button>
          <Button variant="primary" type="submit" form="channel-form" disabled={isPending || draft.name.trim() === ""}>
            {save.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="channel-form" onSubmit={submit}>
        <FormError message={save.error ?? rotate.error} />
        <StaleForm what="channel" form={save} />
        {channel === null && (
          <Field label="Kind">
            <Select
              value={draft.kind}
              onValueChange={(kind) =>
                setDraft({ ...draft, kind: channelKinds.find((each) => each === kind) ?? "webhook" })
              }
              options={channelKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
            />
          </Field>
        )}
        <Field label="Name" hint="Alerts and automations choose it by this name.">
          <Input
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            maxLength={80}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <ChannelFields draft={draft} stored={channel} canMail={canMail} onChange={setDraft} />
        {channel?.kind === "webhook" && (
          <div className="flex flex-col items-start gap-1">
            <span className="text-xs font-medium text-muted">Signing secret</span>
            <Button disabled={isPending} onClick={() => void renew(channel.id, channel.name)}>
              {rotate.isPending && <Spinner />}
              Create a new secret
            </Button>
            <p className="text-xs text-faint">
              It is shown only once. For {rotationHours} hours, requests are also signed with the old one.
            </p>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
