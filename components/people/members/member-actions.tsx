"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type Role } from "@/lib/auth/permissions";

/** Times are ISO 8601. */
export interface ShownMember {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: string;
}

export interface ShownInvitation {
  id: string;
  role: Role;
  note: string;
  state: "open" | "used" | "expired" | "revoked";
  createdByName: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  usedByName: string | null;
  revokedAt: string | null;
}

interface ShownMemberKey {
  id: string;
  name: string;
  role: Role;
  prefix: string;
  lastUsedAt: string | null;
}

/** What a member made that gives access and still works. */
export interface ShownMemberAccess {
  keys: ShownMemberKey[];
  activeShareCount: number;
}

/** What the page of members can do. The link of an invitation is answered once, when it is made. */
interface MemberActions {
  invite: Action<
    { workspace: string; role: Role; expiresInHours: number; note: string },
    { url: string; expiresAt: string }
  >;
  revokeInvitation: Action<{ workspace: string; id: string }, unknown>;
  changeRole: Action<{ workspace: string; userId: string; role: Role }, unknown>;
  listAccess: Action<{ workspace: string; userId: string }, ShownMemberAccess>;
  remove: Action<{ workspace: string; userId: string; keptKeyIds: string[] }, { revokedKeyCount: number }>;
  leave: Action<{ workspace: string }, unknown>;
  transfer: Action<{ workspace: string; userId: string; confirmation: string }, unknown>;
}

/** Who reads the page, and where. */
export interface MemberReader {
  userId: string;
  role: Role;
  workspace: { slug: string; name: string };
  /** Whether they may invite and change others. */
  canWrite: boolean;
}

/** What is asked before it is done to a member. */
export interface MemberDialog {
  kind: "remove" | "transfer" | "leave";
  member: ShownMember;
}

const made = actionsContext<MemberActions>("member");
export const MemberActionsProvider = made.Provider;
export const useMemberActions = made.useActions;
