"use client";
import { BookOpen, Keyboard, LogOut, Signpost, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { useShellState } from "@/components/ground/shell/shell-state";
import { themes } from "@/components/ground/preferences/themes";
import { WorkspaceItems } from "@/components/ground/shell/workspace-items";
import { Kbd } from "@/components/ground/ui/kbd";
import { type MenuParts } from "@/components/ground/ui/lazy-menu";
import { paths } from "@/lib/paths";

/** Who is signed in and how the app looks; on a narrow screen, where else they can go. */
export function AccountItems({ user, workspace, workspaces, signOut, parts }: ShellPeople & { parts: MenuParts }) {
  const { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } = parts;
  const { DropdownMenuRadioGroup, DropdownMenuRadioItem } = parts;
  const { preferences, changePreferences } = usePreferences();
  const { open } = useShellState();
  const router = useRouter();
  return (
    <>
      <div className="px-2 pt-1 pb-1.5">
        <div className="truncate font-medium">{user.name}</div>
        {user.name !== user.email && <div className="truncate text-xs text-faint">{user.email}</div>}
      </div>
      <DropdownMenuSeparator />
      <div className="sm:hidden">
        <WorkspaceItems workspace={workspace} workspaces={workspaces} parts={parts} />
        <DropdownMenuSeparator />
      </div>
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={preferences.theme}>
        {themes.map(({ value, label }) => (
          <DropdownMenuRadioItem key={value} value={value} onSelect={() => changePreferences({ theme: value })}>
            {label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => router.push(paths.account())}>
        <UserRound aria-hidden />
        Account
      </DropdownMenuItem>
      {workspace && (
        <DropdownMenuItem onSelect={() => router.push(paths.tour(workspace.slug))}>
          <Signpost aria-hidden />
          Take the tour
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => router.push(paths.docs())}>
        <BookOpen aria-hidden />
        Documentation
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => open("cheat-sheet")}>
        <Keyboard aria-hidden />
        <span className="flex-1">Keys</span>
        <Kbd keys="?" />
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => startTransition(async () => void (await signOut()))}>
        <LogOut aria-hidden />
        Sign out
      </DropdownMenuItem>
    </>
  );
}
