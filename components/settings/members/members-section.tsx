"use client";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { InvitationList } from "@/components/settings/members/invitation-list";
import { InviteDialog } from "@/components/settings/members/invite-dialog";
import { LeaveDialog } from "@/components/settings/members/leave-dialog";
import {
  type MemberActions,
  type MemberDialog,
  type MemberReader,
  type ShownInvitation,
  type ShownMember,
} from "@/components/settings/members/member-actions";
import { MemberTable } from "@/components/settings/members/member-table";
import { RemoveDialog } from "@/components/settings/members/remove-dialog";
import { TransferDialog } from "@/components/settings/members/transfer-dialog";
import { SettingsSection } from "@/components/settings/settings-section";
import { Button } from "@/components/ui/button";

/** Who is in the workspace and who is invited, and what the reader may change of it. */
export function MembersSection({
  members,
  invitations,
  reader,
  now,
  actions,
}: {
  members: readonly ShownMember[];
  /** Null where the reader may not invite. */
  invitations: readonly ShownInvitation[] | null;
  reader: MemberReader;
  now: string;
  actions: MemberActions;
}) {
  const [isInviting, setIsInviting] = useState(false);
  const [dialog, setDialog] = useState<MemberDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <SettingsSection
        isWide
        title="Members"
        text="Who is in this workspace, and as what."
        action={
          reader.canWrite && (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <UserPlus className="size-4" aria-hidden />
              Invite
            </Button>
          )
        }
      >
        <MemberTable members={members} reader={reader} now={now} actions={actions} onAsk={setDialog} />
      </SettingsSection>
      {invitations && invitations.length > 0 && (
        <InvitationList invitations={invitations} reader={reader} now={now} actions={actions} />
      )}
      {isInviting && <InviteDialog reader={reader} invite={actions.invite} onClose={() => setIsInviting(false)} />}
      {dialog?.kind === "remove" && (
        <RemoveDialog member={dialog.member} reader={reader} now={now} actions={actions} onClose={close} />
      )}
      {dialog?.kind === "transfer" && (
        <TransferDialog member={dialog.member} reader={reader} transfer={actions.transfer} onClose={close} />
      )}
      {dialog?.kind === "leave" && <LeaveDialog reader={reader} leave={actions.leave} onClose={close} />}
    </>
  );
}
