"use client";
import { useState } from "react";
import { roleOptions } from "@/components/people/members/role-options";
import { type MemberReader, type ShownMember, useMemberActions } from "@/components/people/members/member-actions";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Select } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { canGrant, type Role, roles } from "@/lib/auth/permissions";

/** The role of a member; to choose where the reader may. Who lowers themselves is asked first. */
export function RoleSelect({
  member,
  reader,
  isLastOwner,
}: {
  member: ShownMember;
  reader: MemberReader;
  isLastOwner: boolean;
}) {
  const { changeRole: change } = useMemberActions();
  const { isBusy, send } = usePageAction(change);
  const [asked, setAsked] = useState<Role | null>(null);
  const name = visibleText(member.name);
  const isSelf = member.userId === reader.userId;
  if (!reader.canWrite || isLastOwner || !canGrant(reader.role, member.role)) {
    return (
      <span {...(isLastOwner && reader.canWrite ? { title: "A workspace needs at least one owner." } : {})}>
        {member.role.toLowerCase()}
      </span>
    );
  }
  const apply = async (role: Role) => {
    await send(
      { workspace: reader.workspace.slug, userId: member.userId, role },
      `${isSelf ? "You are" : `${name} is`} ${role.toLowerCase()} now.`,
    );
    setAsked(null);
  };
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        className="h-7 w-26"
        value={member.role}
        disabled={isBusy}
        onValueChange={(value) => {
          const role = roles.find((each) => each === value);
          if (!role || role === member.role) return;
          if (isSelf) setAsked(role);
          else void apply(role);
        }}
        options={roleOptions(reader.role)}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          title={`Become ${asked.toLowerCase()} yourself?`}
          confirmLabel={`Become ${asked.toLowerCase()}`}
          onConfirm={() => void apply(asked)}
          isBusy={isBusy}
        >
          You cannot undo this yourself: someone with a higher role has to.
        </ConfirmDialog>
      )}
    </>
  );
}
