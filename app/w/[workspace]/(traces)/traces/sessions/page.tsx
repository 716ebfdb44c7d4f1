import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { SessionList } from "@/components/traces/sessions/session-list";
import { SessionPage } from "@/components/traces/sessions/session-page";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listSessions } from "@/lib/services/traces/sessions/list-sessions";
import { readSession } from "@/lib/services/traces/sessions/read-session";
import { readSessionSort } from "@/lib/traces/session-view";

export const metadata: Metadata = { title: "Sessions" };

const pageSize = 50;

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async <Page,>(cursor: string, read: (cursor: string | undefined) => Promise<Page>) => {
  try {
    return { isFirst: cursor === "", ...(await read(cursor || undefined)) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    if (cursor === "" || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await read(undefined)) };
  }
};

const drawSession = async (ctx: WorkspaceContext, id: string, cursor: string, now: string) => {
  const page = await readPage(cursor, (at) => readSession(ctx, { id, cursor: at, limit: pageSize }));
  return <SessionPage workspace={ctx.workspaceSlug} page={page} now={now} />;
};

export default async function SessionsPage({ params, searchParams }: PageProps<"/w/[workspace]/traces/sessions">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const search = await searchParams;
  const now = new Date().toISOString();
  const cursor = first(search.cursor);
  const id = first(search.id);
  if (id !== "") return drawSession(ctx, id, cursor, now);
  const [q, sort] = [first(search.q).slice(0, 200), readSessionSort(first(search.sort))];
  const page = await readPage(cursor, (at) => listSessions(ctx, { q, sort, cursor: at, limit: pageSize }));
  return <SessionList workspace={ctx.workspaceSlug} page={page} q={q} sort={sort} now={now} />;
}
