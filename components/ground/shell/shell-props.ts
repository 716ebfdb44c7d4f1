import { type ReactNode } from "react";
import { type SavePreferences } from "@/components/ground/preferences/preferences";
import { type Role } from "@/lib/auth/permissions";
import { type Preferences } from "@/lib/preferences";

export interface ShellWorkspace {
  slug: string;
  name: string;
  role: Role;
}
interface ShellUser {
  name: string;
  email: string;
}
/** Who is here and where they can go. */
export interface ShellPeople {
  user: ShellUser;
  /** The one on screen; null on pages outside of any, for a person who has none. */
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[];
  signOut: () => Promise<unknown>;
  /** Of their inbox in this workspace. */
  unreadCount?: number;
}
/** Where the palette can go: nowhere beyond the page, where `workspaces` is null for who is not signed in. */
export interface PaletteProps {
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[] | null;
}
export interface ShellProps extends ShellPeople {
  preferences: Preferences;
  savePreferences: SavePreferences;
  children: ReactNode;
}
