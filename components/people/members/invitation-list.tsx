"use client";
import { useState } from "react";
import { type MemberReader, type ShownInvitation, useMemberActions } from "@/components/people/members/member-actions";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { canGrant } from "@/lib/auth/permissions";
import { formatNumber } from "@/lib/format";

const shownEnded = 5;

const titleOf = ({ note }: ShownInvitation): string => (note === "" ? "Anyone with the link" : visibleText(note));

/** What became of an invitation, or when it ends. */
function State({ invitation, now }: { invitation: ShownInvitation; now: string }) {
  const { state, expiresAt, usedAt, usedByName, revokedAt } = invitation;
  if (state === "open")
    return (
      <span className="whitespace-nowrap">
        ends <RelativeTime at={expiresAt} now={now} />
      </span>
    );
  const at = { used: usedAt, revoked: revokedAt, expired: expiresAt }[state];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Pill tone={state === "used" ? "neutral" : "dashed"}>{state}</Pill>
      <span className="truncate" dir="auto">
        {usedByName === null ? "" : `by ${visibleText(usedByName)} `}
      </span>
      {at && (
        <span className="shrink-0 text-faint max-sm:hidden">
          <RelativeTime at={at} now={now} />
        </span>
      )}
    </span>
  );
}

/** Links that were made: those that work, then those that were used, revoked or have expired. */
export function InvitationList({
  invitations,
  reader,
  now,
}: {
  invitations: readonly ShownInvitation[];
  reader: MemberReader;
  now: string;
}) {
  const actions = useMemberActions();
  const { isBusy, send } = usePageAction(actions.revokeInvitation);
  const [asked, setAsked] = useState<ShownInvitation | null>(null);
  const [isAll, setIsAll] = useState(false);
  const open = invitations.filter(({ state }) => state === "open");
  const ended = invitations.filter(({ state }) => state !== "open");
  const shown = [...open, ...(isAll ? ended : ended.slice(0, shownEnded))];
  const revoke = async (invitation: ShownInvitation) => {
    await send({ workspace: reader.workspace.slug, id: invitation.id }, "Invitation revoked.");
    setAsked(null);
  };
  return (
    <SettingsSection isWide title="Invitations" text="Each link lets one person join. Links cannot be shown again.">
      <ScrollFrame>
        <Table aria-label="Invitations">
          <thead>
            <tr>
              <Th>For</Th>
              <Th>Role</Th>
              <Th className="max-md:hidden">Created by</Th>
              <Th>State</Th>
              <Th className="w-20">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {shown.map((invitation) => (
              <tr key={invitation.id}>
                <Td className="max-w-32 sm:max-w-60">
                  <span
                    className={invitation.note === "" ? "block truncate text-faint" : "block truncate"}
                    dir="auto"
                    title={titleOf(invitation)}
                  >
                    {titleOf(invitation)}
                  </span>
                </Td>
                <Td className="text-muted">{invitation.role.toLowerCase()}</Td>
                <Td className="max-w-40 truncate text-muted max-md:hidden" dir="auto">
                  {visibleText(invitation.createdByName)}, <RelativeTime at={invitation.createdAt} now={now} />
                </Td>
                <Td className="max-w-40 text-muted sm:max-w-60">
                  <State invitation={invitation} now={now} />
                </Td>
                <Td className="w-20 text-right">
                  {invitation.state === "open" && canGrant(reader.role, invitation.role) && (
                    <Button
                      size="sm"
                      aria-label={`Revoke invitation for ${titleOf(invitation)}`}
                      onClick={() => setAsked(invitation)}
                    >
                      Revoke
                    </Button>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
      {!isAll && ended.length > shownEnded && (
        <Button className="mt-2" onClick={() => setIsAll(true)}>
          Show {formatNumber(ended.length - shownEnded)} earlier
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          title={`Revoke invitation for ${titleOf(asked)}?`}
          confirmLabel="Revoke invitation"
          onConfirm={() => void revoke(asked)}
          isBusy={isBusy}
        >
          The link stops working. This cannot be undone, but you can create a new one.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
