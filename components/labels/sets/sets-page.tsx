"use client";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { DeleteSet, type DeleteSetAction } from "@/components/labels/sets/delete-set";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

const ImportDialog = dynamic(() => import("./import-dialog").then((m) => m.ImportDialog), { loading: TypingAhead });
const ExportDialog = dynamic(() => import("./export-dialog").then((m) => m.ExportDialog), { loading: TypingAhead });

const kinds: Readonly<Record<LabelSetSummary["kind"], string>> = {
  "ground-truth": "what counts for each trace",
  adjudicated: "adjudicated",
  "data-set": "imported with the traces",
  annotator: "a person’s labels",
  imported: "imported",
};

/** Every label set of the workspace, to be compared, checked, exported; and the way in for others. */
export function SetsPage({
  workspace,
  sets,
  remove,
  now,
}: {
  workspace: string;
  sets: readonly LabelSetSummary[];
  /** Null for somebody who may neither import nor delete. */
  remove: DeleteSetAction | null;
  now: string;
}) {
  const [isImporting, setIsImporting] = useState(false);
  const [exported, setExported] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3 max-sm:flex-col">
        <p className="max-w-160 flex-1 text-muted">
          Labels from different sources are kept separately. Ground truth is decided per trace: the adjudication if
          there is one, then what people agree on, then the label from the file, then an imported label.
        </p>
        {remove && (
          <Button variant="primary" onClick={() => setIsImporting(true)}>
            Import labels
          </Button>
        )}
      </div>
      <ScrollFrame>
        <Table aria-label="Label sets">
          <thead>
            <tr>
              <Th>Label set</Th>
              <Th className="max-md:hidden">Origin</Th>
              <Th className="text-right">Traces</Th>
              <Th className="max-sm:hidden">Newest</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {sets.map((set) => (
              <SetRow
                key={set.ref}
                workspace={workspace}
                set={set}
                remove={remove}
                onExport={() => setExported(set.ref)}
                now={now}
              />
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
      {isImporting && <ImportDialog workspace={workspace} onClose={() => setIsImporting(false)} />}
      {exported !== null && (
        <ExportDialog workspace={workspace} set={exported} sets={sets} onClose={() => setExported(null)} />
      )}
    </div>
  );
}

function SetRow({
  workspace,
  set,
  remove,
  onExport,
  now,
}: {
  workspace: string;
  set: LabelSetSummary;
  remove: DeleteSetAction | null;
  onExport: () => void;
  now: string;
}) {
  const { ref, kind, title, traceCount, at, isTruth, fileName, createdByName } = set;
  const name = visibleText(title);
  const against = kind === "data-set" ? "ground-truth" : "data-set";
  return (
    <tr>
      <th scope="row" className="border-b bg-panel px-2.5 pl-4 text-left font-medium">
        <span dir="auto">{name}</span> {isTruth === false && <Pill tone="dashed">no ground truth</Pill>}
      </th>
      <Td className="text-muted max-md:hidden" dir="auto">
        {kinds[kind]}
        {createdByName !== null && <> by {visibleText(createdByName)}</>}
        {fileName !== null && <> from {visibleText(fileName)}</>}
      </Td>
      <Td className="figure text-right">{formatNumber(traceCount)}</Td>
      <Td className="text-muted max-sm:hidden">{at === null ? "–" : <RelativeTime at={at} now={now} />}</Td>
      <Td>
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1">
          {traceCount > 0 && (
            <>
              <Link
                href={paths.labelChecks(workspace, { set: ref })}
                aria-label={`Check ${name}`}
                className="text-link hover:underline"
              >
                Check
              </Link>
              <Link
                href={paths.agreement(workspace, { a: ref, b: against })}
                aria-label={`Compare ${name}`}
                className="text-link hover:underline"
              >
                Compare
              </Link>
              <Button size="sm" aria-label={`Export ${name}`} onClick={onExport}>
                Export
              </Button>
            </>
          )}
          {remove && kind === "imported" && <DeleteSet workspace={workspace} set={set} remove={remove} />}
        </span>
      </Td>
    </tr>
  );
}
