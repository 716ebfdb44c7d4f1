"use client";
import { Keyboard, LogOut, Plus, Signpost, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { usePreferences } from "@/components/shell/preferences";
import { type ShellPeople } from "@/components/shell/shell-props";
import { themes } from "@/components/shell/themes";
import { useShellState } from "@/components/shell/shell-state";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { Kbd } from "@/components/ui/kbd";
import { paths } from "@/lib/paths";

/** Two letters for a person: of the first and last word of the name. */
const initials = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

export function AccountMenu({ user, workspace, workspaces, signOut }: ShellPeople) {
  const { preferences, changePreferences } = usePreferences();
  const { open } = useShellState();
  const router = useRouter();
  return (
    <LazyMenu
      side="right"
      align="end"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="mt-1 grid size-8 place-items-center rounded-full max-sm:mt-0 max-sm:size-11"
        >
          <span className="grid size-6 place-items-center rounded-full bg-agent-2 text-[10px] font-semibold text-on-ink">
            {initials(user.name)}
          </span>
        </button>
      }
    >
      {({
        DropdownMenuItem,
        DropdownMenuLabel,
        DropdownMenuRadioGroup,
        DropdownMenuRadioItem,
        DropdownMenuSeparator,
      }) => (
        <>
          <div className="px-2 pt-1 pb-1.5">
            <div className="truncate font-medium">{user.name}</div>
            {user.name !== user.email && <div className="truncate text-xs text-faint">{user.email}</div>}
          </div>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>Workspace</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={workspace?.slug ?? ""}
            onValueChange={(slug) => router.push(paths.traces(slug))}
          >
            {workspaces.map((each) => (
              <DropdownMenuRadioItem key={each.slug} value={each.slug}>
                <span className="truncate">{each.name}</span>
                <span className="ml-auto text-xs text-faint">{each.role.toLowerCase()}</span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuItem onSelect={() => router.push(paths.newWorkspace())}>
            <Plus aria-hidden />
            New workspace
          </DropdownMenuItem>
          <DropdownMenuSeparator />
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
      )}
    </LazyMenu>
  );
}
