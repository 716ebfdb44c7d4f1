"use client";
import { type ChannelDraft } from "@/components/connections/channels/channel-draft";
import { ChangeFields } from "@/components/connections/channels/change-fields";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Textarea } from "@/components/ground/ui/textarea";
import { type ChannelView, maxAddresses } from "@/lib/attribution/watching/channel-view";

interface FieldsProps {
  draft: ChannelDraft;
  /** The channel as it is; null for a new one. */
  stored: ChannelView | null;
  onChange: (draft: ChannelDraft) => void;
}

/** What a channel of a kind needs. What is stored is never shown again: left empty, it stays. */
export function ChannelFields({ canMail, ...props }: FieldsProps & { canMail: boolean }) {
  if (props.draft.kind === "email") return <AddressField {...props} canMail={canMail} />;
  return (
    <>
      <UrlField {...props} />
      {props.draft.kind === "webhook" && (
        <>
          <HeaderFields {...props} />
          <ChangeFields {...props} />
        </>
      )}
    </>
  );
}

const keeps = (stored: ChannelView | null, otherwise: string): string =>
  stored ? `${stored.hint} is stored. Leave this empty to keep it.` : otherwise;

function UrlField({ draft, stored, onChange }: FieldsProps) {
  const hint =
    draft.kind === "slack"
      ? "The address of an incoming webhook of Slack, Mattermost, or Discord (with /slack at its end)."
      : "Notifications are posted as signed JSON.";
  return (
    <Field label="Address" hint={keeps(stored, hint)}>
      <Input
        type="url"
        inputMode="url"
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.target.value })}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        className="font-mono text-xs"
      />
    </Field>
  );
}

function HeaderFields({ draft, stored, onChange }: FieldsProps) {
  const isStored = stored?.hint.includes(", header ") ?? false;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <Field
          label="Header (optional)"
          hint={isStored ? "Empty: keep the stored one." : "For receivers that require a token."}
        >
          <Input
            value={draft.headerName}
            onChange={(event) => onChange({ ...draft, headerName: event.target.value })}
            disabled={draft.isHeaderRemoved}
            placeholder="Authorization"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            className="font-mono text-xs"
          />
        </Field>
        <Field label="Value" hint="Kept encrypted, never shown again.">
          <Input
            type="password"
            value={draft.headerValue}
            onChange={(event) => onChange({ ...draft, headerValue: event.target.value })}
            disabled={draft.isHeaderRemoved}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            className="font-mono text-xs"
          />
        </Field>
      </div>
      {isStored && (
        <label className="flex items-center gap-2 text-xs">
          <Checkbox
            checked={draft.isHeaderRemoved}
            onCheckedChange={(checked) =>
              onChange({ ...draft, isHeaderRemoved: checked === true, headerName: "", headerValue: "" })
            }
          />
          Delete the stored header
        </label>
      )}
    </div>
  );
}

function AddressField({ draft, stored, canMail, onChange }: FieldsProps & { canMail: boolean }) {
  return (
    <>
      {!canMail && <NoMailServer />}
      <Field
        label="Email addresses"
        hint={keeps(
          stored,
          `One per line, ${maxAddresses} at most. Every email goes to all of them, visible to each other.`,
        )}
      >
        <Textarea
          value={draft.addresses}
          onChange={(event) => onChange({ ...draft, addresses: event.target.value })}
          rows={4}
          maxLength={6000}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}

/** What to set where nothing can be mailed. */
export function NoMailServer() {
  return (
    <p className="rounded-md border border-line-strong bg-sunken px-3 py-2">
      This server is not set up to send email. Its operator can set{" "}
      <code className="font-mono text-xs">FAULTLINE_SMTP_URL</code> (smtp://user:password@host:port) and{" "}
      <code className="font-mono text-xs">FAULTLINE_MAIL_FROM</code> and restart it.
    </p>
  );
}
