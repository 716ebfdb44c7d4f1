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
  "By default Faultline connects only to public addresses. Webhooks, replays and models of this workspace can also reach hosts listed here, even inside the server's own network.";

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
            Anyone can sign up on this server, so only its operator can allow hosts, in{" "}
            <code className="font-mono text-xs">FAULTLINE_REACHABLE_HOSTS</code>.
          </p>
        ) : hosts.length === 0 ? (
          <p className="text-muted">None. An owner can add some.</p>
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
          hint="One per line: a host name or IP address, optionally with :port. Cloud metadata addresses stay blocked."
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
            Save hosts
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
