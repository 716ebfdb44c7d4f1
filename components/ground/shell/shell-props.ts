import { type ReactNode } from "react";
import { type Action } from "@/components/ground/asking/ask";
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
/** A kept set of filters, with the page that it is of. */
export interface PaletteView {
  id: string;
  name: string;
  page: string;
}
export type ListViews = Action<{ workspace: string }, readonly PaletteView[]>;
/** Where the palette can go: nowhere beyond the page, where `workspaces` is null for who is not signed in. */
export interface PaletteProps {
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[] | null;
  listViews: ListViews | null;
}
export interface ShellProps extends ShellPeople {
  preferences: Preferences;
  savePreferences: SavePreferences;
  listViews: ListViews;
  children: ReactNode;
}
