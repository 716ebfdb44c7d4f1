"use client";
import { Download, ScrollText } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { AuditFilters } from "@/components/people/audit/audit-filters";
import { type AuditChoice, type ShownAuditEntry } from "@/components/people/audit/audit-log-view";
import { AuditRow } from "@/components/people/audit/audit-row";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { ListPager } from "@/components/ground/ui/list-pager";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Th } from "@/components/ground/ui/table";
import { paths } from "@/lib/paths";

/** Who did what in the workspace, newest first, a page at a time. */
export function AuditLog({
  workspace,
  page,
  chosen,
  kinds,
  actors,
  now,
}: {
  workspace: string;
  page: { entries: readonly ShownAuditEntry[]; nextCursor: string | null; isFirst: boolean };
  chosen: AuditChoice;
  kinds: readonly { kind: string; title: string }[];
  actors: readonly { id: string; kind: string; name: string }[];
  now: string;
}) {
  const { entries, nextCursor, isFirst } = page;
  const isFiltered = Object.values(chosen).some(Boolean);
  return (
    <SettingsSection
      isWide
      text="Who did what. Entries are never changed; names are as they were at the time."
      action={
        <LazyMenu
          align="end"
          trigger={
            <Button>
              <Download className="size-4" aria-hidden />
              Export
            </Button>
          }
        >
          {({ DropdownMenuItem }) =>
            (["csv", "jsonl"] as const).map((format) => (
              <DropdownMenuItem key={format} asChild>
                <a href={paths.api.auditLog(workspace, { ...chosen, format })} download>
                  {format === "csv" ? "CSV" : "JSON Lines"}
                  {isFiltered ? ", filtered entries" : ""}
                </a>
              </DropdownMenuItem>
            ))
          }
        </LazyMenu>
      }
    >
      <AuditFilters key={JSON.stringify(chosen)} workspace={workspace} chosen={chosen} kinds={kinds} actors={actors} />
      {entries.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? "No matching entries" : "Nothing yet"}
          text={
            isFiltered
              ? "No entry matches these filters."
              : "Sign-ins, keys, shares, exports, deletions and changes to roles and settings are recorded here."
          }
          className="rounded-lg border bg-panel"
        >
          {isFiltered && (
            <Button asChild>
              <Link href={paths.auditLog(workspace)}>Clear filters</Link>
            </Button>
          )}
        </EmptyState>
      ) : (
        <ScrollFrame>
          <Table aria-label="Audit log">
            <thead>
              <tr>
                <Th>When</Th>
                <Th>Who</Th>
                <Th className="w-full">What</Th>
              </tr>
            </thead>
            <tbody className="[&>tr:last-child>td]:border-b-0">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} now={now} />
              ))}
            </tbody>
          </Table>
        </ScrollFrame>
      )}
      <ListPager
        newest={isFirst ? null : paths.auditLog(workspace, chosen)}
        older={nextCursor === null ? null : paths.auditLog(workspace, { ...chosen, cursor: nextCursor })}
        olderWords="Older"
        className="mt-2 flex justify-end gap-1"
      />
    </SettingsSection>
  );
}
