"use client";
import { Crown, Ellipsis, LogOut, UserMinus } from "lucide-react";
import { type MemberDialog, type MemberReader, type ShownMember } from "@/components/people/members/member-actions";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can, canGrant } from "@/lib/auth/permissions";

/** What else can be done with a member; nothing is drawn where there is nothing. */
export function MemberMenu({
  member,
  reader,
  onAsk,
}: {
  member: ShownMember;
  reader: MemberReader;
  onAsk: (dialog: MemberDialog) => void;
}) {
  const isSelf = member.userId === reader.userId;
  const canRemove = !isSelf && reader.canWrite && canGrant(reader.role, member.role);
  const canTransfer = !isSelf && can(reader.role, "member:transfer");
  if (!isSelf && !canRemove && !canTransfer) return null;
  return (
    <LazyMenu
      align="end"
      trigger={
        <IconButton label={isSelf ? "More about you" : `More about ${visibleText(member.name)}`}>
          <Ellipsis className="size-4" aria-hidden />
        </IconButton>
      }
    >
      {({ DropdownMenuItem }) => (
        <>
          {canTransfer && (
            <DropdownMenuItem onSelect={() => onAsk({ kind: "transfer", member })}>
              <Crown aria-hidden />
              Transfer ownership…
            </DropdownMenuItem>
          )}
          {canRemove && (
            <DropdownMenuItem isDanger onSelect={() => onAsk({ kind: "remove", member })}>
              <UserMinus aria-hidden />
              Remove…
            </DropdownMenuItem>
          )}
          {isSelf && (
            <DropdownMenuItem isDanger onSelect={() => onAsk({ kind: "leave", member })}>
              <LogOut aria-hidden />
              Leave this workspace…
            </DropdownMenuItem>
          )}
        </>
      )}
    </LazyMenu>
  );
}
