"use client";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { InvitationList } from "@/components/people/members/invitation-list";
import { InviteDialog } from "@/components/people/members/invite-dialog";
import { LeaveDialog } from "@/components/people/members/leave-dialog";
import {
  type MemberDialog,
  type MemberReader,
  type ShownInvitation,
  type ShownMember,
} from "@/components/people/members/member-actions";
import { MemberTable } from "@/components/people/members/member-table";
import { RemoveDialog } from "@/components/people/members/remove-dialog";
import { TransferDialog } from "@/components/people/members/transfer-dialog";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { Button } from "@/components/ground/ui/button";

/** Who is in the workspace and who is invited, and what the reader may change of it. */
export function MembersSection({
  members,
  invitations,
  reader,
  now,
}: {
  members: readonly ShownMember[];
  /** Null where the reader may not invite. */
  invitations: readonly ShownInvitation[] | null;
  reader: MemberReader;
  now: string;
}) {
  const [isInviting, setIsInviting] = useState(false);
  const [dialog, setDialog] = useState<MemberDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <SettingsSection
        isWide
        text="Who is in this workspace, and their role."
        action={
          reader.canWrite && (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <UserPlus className="size-4" aria-hidden />
              Invite
            </Button>
          )
        }
      >
        <MemberTable members={members} reader={reader} now={now} onAsk={setDialog} />
      </SettingsSection>
      {invitations && invitations.length > 0 && <InvitationList invitations={invitations} reader={reader} now={now} />}
      {isInviting && <InviteDialog reader={reader} onClose={() => setIsInviting(false)} />}
      {dialog?.kind === "remove" && <RemoveDialog member={dialog.member} reader={reader} now={now} onClose={close} />}
      {dialog?.kind === "transfer" && <TransferDialog member={dialog.member} reader={reader} onClose={close} />}
      {dialog?.kind === "leave" && <LeaveDialog reader={reader} onClose={close} />}
    </>
  );
}
