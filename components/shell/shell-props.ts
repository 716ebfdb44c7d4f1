import { type ReactNode } from "react";
import { type Role } from "@/lib/auth/permissions";

export interface ShellWorkspace {
  slug: string;
  name: string;
  role: Role;
}
export interface ShellUser {
  name: string;
  email: string;
}
export interface ShellProps {
  user: ShellUser;
  /** The one on screen; null on pages outside of any, for a person who has none. */
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[];
  signOut: () => Promise<unknown>;
  children: ReactNode;
}
