"use client";
import Link from "next/link";
import { Kbd } from "@/components/ui/kbd";
import { type MenuParts } from "@/components/ui/lazy-menu";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { useMoves, useTrajectory } from "../trajectory-context";

/** What else can be done with the trace. `printed` is the number of the run to print. */
export function TraceItems({ printed, parts }: { printed: string | undefined; parts: MenuParts }) {
  const { DropdownMenuItem, DropdownMenuSeparator } = parts;
  const { data, labelling } = useTrajectory();
  const { openPanel } = useMoves();
  const { slug, role } = data.workspace;
  return (
    <>
      <DropdownMenuItem onSelect={() => openPanel({ kind: "details" })}>
        {can(role, "trace:write") ? "Edit details…" : "Details…"}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => openPanel({ kind: "import" })}>How it was read…</DropdownMenuItem>
      {/* A file may say who broke the run. */}
      {!labelling.isBlind && (data.trace.original || data.trace.isStreamed) && (
        <DropdownMenuItem asChild>
          <a href={paths.api.original(slug, data.trace.id)} download>
            {data.trace.isStreamed ? "Download spans" : "Download original"}
          </a>
        </DropdownMenuItem>
      )}
      {!labelling.isBlind && (
        <DropdownMenuItem asChild>
          <a href={paths.api.export(slug, data.trace.id)} download>
            Export JSON
          </a>
        </DropdownMenuItem>
      )}
      {printed !== undefined && (
        <DropdownMenuItem asChild>
          <Link href={paths.printTrace(slug, data.trace.id, { run: printed })}>
            Print…
            <span className="ml-auto">
              <Kbd keys="mod+p" />
            </span>
          </Link>
        </DropdownMenuItem>
      )}
      {can(role, "trace:delete") && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem isDanger onSelect={() => openPanel({ kind: "delete" })}>
            Delete…
          </DropdownMenuItem>
        </>
      )}
    </>
  );
}
