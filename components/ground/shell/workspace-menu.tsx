"use client";
import { ChevronsUpDown } from "lucide-react";
import { Logo } from "@/components/ground/shell/logo";
import { besideWords, railEntry, railWords } from "@/components/ground/shell/rail-words";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { cn } from "@/lib/cn";

/** Which workspace is open, and the way to another one. */
export function WorkspaceMenu({
  workspace,
  workspaces,
  isFolded,
}: Pick<ShellPeople, "workspace" | "workspaces"> & { isFolded: boolean }) {
  return (
    <LazyMenu
      side="bottom"
      align="start"
      className="w-60"
      more={() => import("./workspace-items")}
      trigger={
        <button type="button" className={cn(railEntry(isFolded), "text-text max-sm:hidden")}>
          <Logo className="size-4.5 shrink-0 text-fault" />
          <span className="sr-only">Workspace: </span>
          <span className={cn(railWords(isFolded), "font-semibold")}>{workspace?.name ?? "Faultline"}</span>
          <ChevronsUpDown className={cn("ml-auto size-3.5 shrink-0 text-faint", besideWords(isFolded))} aria-hidden />
        </button>
      }
    >
      {({ WorkspaceItems, ...parts }) => <WorkspaceItems workspace={workspace} workspaces={workspaces} parts={parts} />}
    </LazyMenu>
  );
}
