"use client";
import { useApiKeyActions } from "./api-key-actions";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { NewApiKeyDialog } from "@/components/people/api-keys/new-api-key-dialog";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import Link from "@/components/ground/ui/link";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** Times are ISO 8601. */
interface ShownApiKey {
  id: string;
  name: string;
  role: Role;
  prefix: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

const hasEnded = (key: ShownApiKey, now: string): boolean =>
  key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);

function Purpose({ workspace }: { workspace: string }) {
  return (
    <>
      For programs that import traces or start runs. A key belongs to this workspace and has the permissions of its
      role.{" "}
      <Link href={paths.sendFromCode(workspace)} className="text-link underline underline-offset-2">
        Send from your code
      </Link>{" "}
      shows the settings for your framework. Coding agents use a key too, over the Model Context Protocol:{" "}
      <Link href={paths.docs("coding-agents")} className="text-link underline underline-offset-2">
        how to connect one
      </Link>
      .
    </>
  );
}

export function ApiKeyList({
  workspace,
  keys,
  role,
  canWrite,
  now,
}: {
  workspace: string;
  keys: readonly ShownApiKey[];
  /** Of the reader: nobody hands out more than they have. */
  role: Role;
  canWrite: boolean;
  now: string;
}) {
  const actions = useApiKeyActions();
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<ShownApiKey | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async (key: ShownApiKey) => {
    setIsBusy(true);
    const answer = await ask(actions.revoke, { workspace, id: key.id });
    setIsBusy(false);
    setRevoked(null);
    if (answer.ok) toast.success(`${key.name} revoked.`);
    else toast.error(answer.message);
  };
  const add = canWrite && (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      <Plus className="size-4" aria-hidden />
      New key
    </Button>
  );
  return (
    <SettingsSection isWide text={<Purpose workspace={workspace} />} action={keys.length > 0 && add}>
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          text="Send it as Authorization: Bearer fl_…"
          className="rounded-lg border bg-panel"
        >
          {add}
        </EmptyState>
      ) : (
        <ScrollFrame>
          <Table>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th className="max-sm:hidden">Prefix</Th>
                <Th>Role</Th>
                <Th className="max-md:hidden">Last used</Th>
                <Th>Expires</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody className="[&>tr:last-child>td]:border-b-0">
              {keys.map((key) => (
                <tr key={key.id}>
                  <Td className="max-w-60">
                    <span className="block truncate font-medium" dir="auto" title={key.name}>
                      {key.name}
                    </span>
                  </Td>
                  <Td className="figure text-muted max-sm:hidden">{key.prefix}…</Td>
                  <Td className="text-muted">{key.role.toLowerCase()}</Td>
                  <Td className="text-muted max-md:hidden">
                    {key.lastUsedAt ? <RelativeTime at={key.lastUsedAt} now={now} /> : "never"}
                  </Td>
                  <Td className="whitespace-nowrap text-muted">
                    {key.revokedAt ? (
                      <Pill tone="dashed">revoked</Pill>
                    ) : !key.expiresAt ? (
                      "never"
                    ) : hasEnded(key, now) ? (
                      <Pill tone="dashed">expired</Pill>
                    ) : (
                      <RelativeTime at={key.expiresAt} now={now} />
                    )}
                  </Td>
                  <Td className="w-20 text-right">
                    {canWrite && !hasEnded(key, now) && (
                      <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setRevoked(key)}>
                        Revoke
                      </Button>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollFrame>
      )}
      {isMaking && <NewApiKeyDialog workspace={workspace} role={role} onClose={() => setIsMaking(false)} />}
      {revoked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRevoked(null)}
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke key"
          onConfirm={() => void revoke(revoked)}
          isBusy={isBusy}
        >
          Programs that use it lose access immediately. This cannot be undone.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
