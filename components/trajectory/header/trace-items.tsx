"use client";
import Link from "@/components/ground/ui/link";
import { Kbd } from "@/components/ground/ui/kbd";
import { type MenuParts } from "@/components/ground/ui/lazy-menu";
import { can } from "@/lib/auth/permissions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLabeling } from "../labeling/labeling-context";

/** What else can be done with the trace. `printed` is the number of the run to print. */
export function TraceItems({ printed, parts }: { printed: string | undefined; parts: MenuParts }) {
  const { DropdownMenuItem, DropdownMenuSeparator } = parts;
  const { source, workspace, trace, masksShares } = useReading();
  const { labelling } = useLabeling();
  const { openPanel } = useMoves();
  const { role } = workspace;
  const { original, export: exported, offlineReport, print } = source;
  return (
    <>
      {!labelling.isBlind && (
        <DropdownMenuItem className="sm:hidden" onSelect={() => openPanel({ kind: "compare" })}>
          Compare…
        </DropdownMenuItem>
      )}
      {!labelling.isBlind && can(role, "share:write") && (
        <DropdownMenuItem className="sm:hidden" onSelect={() => openPanel({ kind: "share" })}>
          Share…
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => openPanel({ kind: "details" })}>
        {can(role, "trace:write") ? "Edit details…" : "Details…"}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => openPanel({ kind: "import" })}>Import report…</DropdownMenuItem>
      {source.activity && (
        <DropdownMenuItem onSelect={() => openPanel({ kind: "activity" })}>Activity…</DropdownMenuItem>
      )}
      {!labelling.isBlind && can(role, "watch:write") && (
        <DropdownMenuItem onSelect={() => openPanel({ kind: "send" })}>Send the answer…</DropdownMenuItem>
      )}
      {/* A file may say who broke the run. */}
      {!labelling.isBlind && original && (trace.original || trace.isStreamed) && (
        <DropdownMenuItem asChild>
          <a href={original()} download>
            {trace.isStreamed ? "Download spans" : "Download original"}
          </a>
        </DropdownMenuItem>
      )}
      {!labelling.isBlind && exported && (
        <DropdownMenuItem asChild>
          <a href={exported()} download>
            Export JSON
          </a>
        </DropdownMenuItem>
      )}
      {!labelling.isBlind && offlineReport && (
        <DropdownMenuItem asChild>
          <a href={offlineReport({ run: printed })} download>
            Save as a file
            {masksShares && <span className="ml-auto pl-4 text-xs text-faint">not masked</span>}
          </a>
        </DropdownMenuItem>
      )}
      {printed !== undefined && print && (
        <DropdownMenuItem asChild>
          <Link href={print({ run: printed })}>
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
