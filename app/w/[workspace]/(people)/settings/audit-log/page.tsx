import { type Metadata } from "next";
import { AuditLog } from "@/components/people/audit/audit-log";
import { openPage } from "@/lib/http/open-page";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { auditKinds, type AuditKind } from "@/lib/services/people/audit/audit-kinds";
import { auditWords } from "@/lib/services/people/audit/audit-lines";
import { type AuditFilter } from "@/lib/services/people/audit/audit-view";
import { listAudit } from "@/lib/services/people/audit/list-audit";
import { listAuditActors } from "@/lib/services/people/audit/list-audit-actors";

export const metadata: Metadata = { title: "Audit log" };

const kindTitles = Object.entries(auditKinds).map(([kind, title]) => ({ kind, title }));

const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
const dayOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, filter: AuditFilter, cursor: string | undefined) => {
  try {
    return { isFirst: !cursor, ...(await listAudit(ctx, { ...filter, cursor })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listAudit(ctx, filter)) };
  }
};

export default async function AuditLogPage({ params, searchParams }: PageProps<"/w/[workspace]/settings/audit-log">) {
  const ctx = await openPage((await params).workspace, "audit:read");
  const asked = await searchParams;
  const kind = kindTitles.find((one) => one.kind === oneOf(asked["kind"]))?.kind as AuditKind | undefined;
  const chosen = {
    kind,
    actor: oneOf(asked["actor"]),
    from: dayOf(asked["from"]),
    to: dayOf(asked["to"]),
    q: oneOf(asked["q"])?.slice(0, 200),
  };
  const { actor: actorId, q: text, ...rest } = chosen;
  const [{ entries, nextCursor, isFirst }, actors] = await Promise.all([
    readPage(ctx, { ...rest, actorId, text }, oneOf(asked["cursor"])),
    listAuditActors(ctx),
  ]);
  return (
    <AuditLog
      workspace={ctx.workspaceSlug}
      page={{
        entries: entries.map(({ at, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          action: auditWords(entry.kind),
        })),
        nextCursor,
        isFirst,
      }}
      chosen={chosen}
      kinds={kindTitles}
      actors={actors}
      now={new Date().toISOString()}
    />
  );
}
