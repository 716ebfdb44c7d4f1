"use client";
import { Keyboard, LogOut, Plus, Signpost, UserRound } from "lucide-react";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { type ShellProps } from "@/components/shell/shell-props";
import { themes } from "@/components/shell/themes";
import { useShellState } from "@/components/shell/shell-state";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { paths } from "@/lib/paths";

/** Two letters for a person: of the first and last word of the name. */
const initials = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

export function AccountMenu({ user, workspace, workspaces, signOut }: Omit<ShellProps, "children">) {
  const { theme, setTheme } = useTheme();
  const { open } = useShellState();
  const router = useRouter();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label="Account"
        className="mt-1 grid size-8 place-items-center rounded-full max-sm:mt-0 max-sm:size-11"
      >
        <span className="grid size-6 place-items-center rounded-full bg-agent-2 text-[10px] font-semibold text-on-ink">
          {initials(user.name)}
        </span>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="end" className="w-60">
        <div className="px-2 pt-1 pb-1.5">
          <div className="truncate font-medium">{user.name}</div>
          {user.name !== user.email && <div className="truncate text-xs text-faint">{user.email}</div>}
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Workspace</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={workspace?.slug ?? ""} onValueChange={(slug) => router.push(paths.traces(slug))}>
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
        <DropdownMenuRadioGroup value={theme ?? "system"} onValueChange={setTheme}>
          {themes.map(({ value, label }) => (
            <DropdownMenuRadioItem key={value} value={value}>
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
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
