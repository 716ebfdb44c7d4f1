import { type Metadata } from "next";
import { ShareList } from "@/components/sharing/shares/share-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listShares } from "@/lib/services/sharing/shares/list-shares";
import { type ShareState, shareStates } from "@/lib/traces/share-view";
import { ProvideShareActions } from "../../(traces)/traces/[traceId]/provide-actions";

export const metadata: Metadata = { title: "Shared links" };

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined, state: ShareState | undefined) => {
  try {
    return { isFirst: !cursor, state, ...(await listShares(ctx, { cursor, state })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, state, ...(await listShares(ctx, { state })) };
  }
};

export default async function SharesPage({ params, searchParams }: PageProps<"/w/[workspace]/shares">) {
  const ctx = await openPage((await params).workspace, "share:read");
  const { cursor, state } = await searchParams;
  const page = await readPage(
    ctx,
    typeof cursor === "string" && cursor !== "" ? cursor : undefined,
    shareStates.find((each) => each === state),
  );
  return (
    <ProvideShareActions>
      <ShareList workspace={{ slug: ctx.workspaceSlug, role: ctx.role }} page={page} now={new Date().toISOString()} />
    </ProvideShareActions>
  );
}
