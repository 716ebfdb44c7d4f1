"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ShellPeople } from "@/components/ground/shell/shell-props";
import { type MenuParts } from "@/components/ground/ui/lazy-menu";
import { paths } from "@/lib/paths";

/** The workspaces of a person, to choose one of. */
export function WorkspaceItems({
  workspace,
  workspaces,
  parts,
}: Pick<ShellPeople, "workspace" | "workspaces"> & { parts: MenuParts }) {
  const { DropdownMenuItem, DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } = parts;
  const router = useRouter();
  return (
    <>
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
    </>
  );
}
