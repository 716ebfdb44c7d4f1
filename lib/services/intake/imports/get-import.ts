import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type ImportView } from "@/lib/traces/import-view";
import { toImportView } from "./import-row";
import { requireImport } from "./require-import";
import { holdsBlind } from "./get-import.sql";

/**
 * What was found is told without what it says of single traces: issues may quote a label, and what was stored comes
 * with what the tracer answered.
 */
const withoutOthers = (view: ImportView): ImportView => ({
  ...view,
  preview: view.preview && { ...view.preview, traces: [], issues: [] },
  result: view.result && {
    ...view.result,
    traces: view.result.traces.map((trace) => ({ ...trace, attribution: null, issues: [] })),
    failed: [],
  },
});

/**
 * How far an import is, and what was found and stored; of one that holds a trace which the person is to label blind,
 * nothing that was said of its traces.
 */
export const getImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<ImportView> => {
  const view = toImportView(await requireImport(ctx, input.id));
  return (await holdsBlind(ctx, view.id)) ? withoutOthers(view) : view;
};
