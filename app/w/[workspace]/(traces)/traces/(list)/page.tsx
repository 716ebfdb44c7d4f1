import { type Metadata } from "next";
import { Suspense } from "react";
import { commonSystem } from "@/lib/attribution/row-summary";
import { TraceList } from "@/components/traces/list/trace-list";
import { WaitingNote } from "@/components/intake/imports/waiting-note";
import { LabelNextKey } from "@/components/labels/frame/label-next";
import { QueueTracesActionsProvider } from "@/components/labels/queues/queue-actions";
import { TraceListActionsProvider } from "@/components/traces/list/trace-list-actions";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { ViewActionsProvider } from "@/components/overview/saved-views/view-actions";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { findWaiting } from "@/lib/services/intake/imports/find-waiting";
import { listFilterValues } from "@/lib/services/traces/list/list-filter-values";
import { listTraces } from "@/lib/services/traces/list/list-traces";
import { getOwnColumns } from "@/lib/services/traces/list/own-columns";
import { listSavedViews } from "@/lib/services/overview/saved-views/list-saved-views";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { hasDestinations } from "@/lib/services/watch/write-back/name-destinations";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { readLayout, writeLayout } from "@/lib/traces/list-layout";
import { type TraceRow } from "@/lib/traces/trace-row";
import { readTraceSort, type TraceSort } from "@/lib/traces/trace-sort";
import { ProvideImportActions } from "@/app/w/[workspace]/(intake)/imports/provide-import-actions";
import { readImportChoices } from "@/app/w/[workspace]/(intake)/imports/read-import-choices";
import {
  addTracesAction,
  createQueueAction,
  listQueueChoicesAction,
  previewQueueAction,
} from "@/app/w/[workspace]/(labels)/labels/actions";
import { viewActionsFor } from "@/app/w/[workspace]/(overview)/overview/read-saved-views";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { measureMethodsAction, planRunsAction, startRunsAction } from "@/app/w/[workspace]/run-actions";
import { ProvideSendingActions } from "@/app/w/[workspace]/(traces)/traces/sending-actions";
import { SampleNote } from "@/app/w/[workspace]/sample-note";
import {
  deleteTracesAction,
  describeDeletionAction,
  saveColumnsAction,
  setOutcomeAction,
  setSystemAction,
  tagTracesAction,
} from "../actions";
import { SystemProgress } from "./system-progress";

export const metadata: Metadata = { title: "Traces" };

const pageSize = 50;

const actions = {
  plan: planRunsAction,
  measure: measureMethodsAction,
  start: startRunsAction,
  tag: tagTracesAction,
  setOutcome: setOutcomeAction,
  setSystem: setSystemAction,
  describeDeletion: describeDeletionAction,
  remove: deleteTracesAction,
  saveColumns: saveColumnsAction,
};

const queueActions = {
  listChoices: listQueueChoicesAction,
  preview: previewQueueAction,
  create: createQueueAction,
  add: addTracesAction,
};

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** The page that a cursor leads to; the first one where the cursor is of another order, or made up. */
const readPage = async (
  ctx: WorkspaceContext,
  input: { filter: TraceFilter; sort: TraceSort; cursor: string | null },
) => {
  const { cursor, ...rest } = input;
  try {
    return { cursor, ...(await listTraces(ctx, { ...rest, ...(cursor ? { cursor } : {}), limit: pageSize })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { cursor: null, ...(await listTraces(ctx, { ...rest, limit: pageSize })) };
  }
};

const writtenLayout = (text: string): string | null => {
  const layout = readLayout(text);
  return layout && writeLayout(layout);
};

/** What of the failure modes that a workspace knows stands in the rows. */
const modesOf = (rows: readonly TraceRow[], titles: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ failureMode }) => {
      const id = failureMode?.toLowerCase();
      return id !== undefined && titles[id] !== undefined ? [[id, titles[id]]] : [];
    }),
  );

export default async function TracesPage({ params, searchParams }: PageProps<"/w/[workspace]/traces">) {
  const { workspace } = await params;
  const ctx = await openPage(workspace, "trace:read");
  const search = await searchParams;
  const q = first(search.q);
  const { filter } = parseTraceFilter(q);
  const sort = readTraceSort(first(search.sort));
  const columns = writtenLayout(first(search.columns));
  const [page, filterValues, means, importChoices, waiting, ownColumns, modes, views, canSend] = await Promise.all([
    readPage(ctx, { filter, sort, cursor: first(search.cursor) || null }),
    listFilterValues(ctx),
    readRunMeans(ctx),
    readImportChoices(ctx),
    findWaiting(ctx),
    columns === null ? getOwnColumns(ctx) : null,
    readModeTitles(ctx),
    listSavedViews(ctx, { page: "traces" }),
    can(ctx.role, "watch:write") && hasDestinations(ctx),
  ]);
  const view: TraceListView = {
    ...page,
    workspace: ctx.workspaceSlug,
    q,
    filter,
    sort,
    columns: columns ?? ownColumns,
    isColumnsInAddress: columns !== null,
    views,
    openView: views.find(({ id }) => id === first(search.view))?.id ?? null,
    modes: modesOf(page.rows, modes),
    filterValues,
    ...means,
    canWrite: can(ctx.role, "trace:write"),
    importChoices,
    canRun: can(ctx.role, "run:start"),
    canEvaluate: can(ctx.role, "evaluation:write"),
    canDelete: can(ctx.role, "trace:delete"),
    canQueue: can(ctx.role, "label:manage"),
    canSend,
    now: new Date().toISOString(),
  };
  const systemName = commonSystem(page.rows);
  const progress = systemName !== undefined && (
    <Suspense>
      <SystemProgress ctx={ctx} systemName={systemName} />
    </Suspense>
  );
  const note = (
    <>
      <Suspense>
        <SampleNote ctx={ctx} />
      </Suspense>
      {importChoices && <WaitingNote workspace={ctx.workspaceSlug} {...waiting} />}
    </>
  );
  return (
    <TraceListActionsProvider actions={actions}>
      <QueueTracesActionsProvider actions={queueActions}>
        {can(ctx.role, "annotation:write") && <LabelNextKey workspace={ctx.workspaceSlug} />}
        <ProvideImportActions>
          <ViewActionsProvider actions={viewActionsFor(ctx)}>
            <ProvideSendingActions>
              <TraceList view={view} labelProgress={progress} note={note} />
            </ProvideSendingActions>
          </ViewActionsProvider>
        </ProvideImportActions>
      </QueueTracesActionsProvider>
    </TraceListActionsProvider>
  );
}
