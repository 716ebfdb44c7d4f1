import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { NewDataSetActionsProvider } from "@/components/measure/data-sets/data-set-actions";
import { type DataSetStart, NewDataSet } from "@/components/measure/data-sets/new-data-set";
import { selectionOf } from "@/components/measure/data-sets/handed-selection";
import { methods } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { listFilterValues } from "@/lib/services/traces/list/list-filter-values";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { addVersionAction, createDataSetAction, previewDataSetAction } from "../actions";

export const metadata: Metadata = { title: "New data set" };

const text = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** What the address asks for: a search, the traces selected in the list, or a new version of a data set. */
const readStart = async (ctx: WorkspaceContext, of: string, q: string): Promise<DataSetStart> => {
  if (of === selectionOf) return { kind: "selection" };
  if (of === "") return { kind: "filter", filter: parseTraceFilter(q).filter };
  try {
    const dataSet = await getDataSet(ctx, { id: of });
    return { kind: "version", dataSet, filter: parseTraceFilter(dataSet.version.filter ?? "").filter };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
};

export default async function NewDataSetPage({ params, searchParams }: PageProps<"/w/[workspace]/data-sets/new">) {
  const ctx = await openPage((await params).workspace, "evaluation:write");
  const { of, q } = await searchParams;
  const [start, filterValues] = await Promise.all([readStart(ctx, text(of), text(q)), listFilterValues(ctx)]);
  return (
    <NewDataSetActionsProvider
      actions={{ preview: previewDataSetAction, create: createDataSetAction, addVersion: addVersionAction }}
    >
      <NewDataSet
        workspace={ctx.workspaceSlug}
        start={start}
        known={{ ...filterValues, methods: methods.map(({ name }) => ({ name })) }}
      />
    </NewDataSetActionsProvider>
  );
}
