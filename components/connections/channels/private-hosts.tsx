"use client";
import { useNotificationActions } from "./notification-actions";
import { useState } from "react";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { toast } from "@/components/ground/toasts/toast";
import { listWords, versionOf } from "@/lib/traces/saved-words";

const text =
  "Faultline sends to public addresses only. A host named here may be reached by webhooks, replays and models of this workspace also where it stands inside the server's own network.";

/** Hosts of a private network that this workspace may send to. */
export function PrivateHosts({
  workspace,
  hosts,
  canWrite,
  isClosed,
}: {
  workspace: string;
  hosts: readonly string[];
  canWrite: boolean;
  /** Anybody may sign up here, so that no workspace may open the network. */
  isClosed: boolean;
}) {
  const { saveHosts: save } = useNotificationActions();
  const [written, setWritten] = useState(hosts.join("\n"));
  const [start, setStart] = useState(hosts);
  const wished = written.split(/[\s,]+/).filter((host) => host !== "");
  const begin = (kept: readonly string[]) => {
    setStart(kept);
    setWritten(kept.join("\n"));
  };
  const form = useSaveOver(save, { mine: listWords(wished), onKeep: () => begin(hosts) });
  if (isClosed || !canWrite)
    return (
      <SettingsSection title="Private hosts" text={text}>
        {isClosed ? (
          <p className="text-muted">
            On this server anybody may sign up, so only whoever runs it can allow hosts, in{" "}
            <code className="font-mono text-xs">FAULTLINE_REACHABLE_HOSTS</code>.
          </p>
        ) : hosts.length === 0 ? (
          <p className="text-muted">None is allowed. An owner can name some.</p>
        ) : (
          <ul className="font-mono text-xs">
            {hosts.map((host) => (
              <li key={host} className="[overflow-wrap:anywhere]">
                {host}
              </li>
            ))}
          </ul>
        )}
      </SettingsSection>
    );
  return (
    <SettingsSection title="Private hosts" text={text}>
      <form
        className="flex flex-col gap-3"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await form.send({ workspace, hosts: wished, seen: versionOf(listWords(start)) });
          if (!answer.ok) return;
          begin(answer.value);
          toast.success("Private hosts saved.");
        }}
      >
        <FormError message={form.error} />
        <StaleForm what="list of hosts" form={form} />
        <Field
          label="Hosts"
          hint="One per line: a name or an IP address, with :port where only that port is meant. Addresses at which clouds keep a machine's credentials stay closed."
        >
          <Textarea
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            rows={3}
            maxLength={10_000}
            placeholder="hooks.internal:8080"
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
        <div>
          <Button type="submit" disabled={form.isBusy}>
            {form.isPending && <Spinner />}
            Save the hosts
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
