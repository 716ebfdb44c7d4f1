import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type ImportView } from "@/lib/traces/import-view";
import { blindWhere, labellerOf } from "../../ground/sight/blind-where";
import { toImportView } from "./import-row";
import { requireImport } from "./require-import";

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

const holdsBlind = async (ctx: WorkspaceContext, importId: string): Promise<boolean> => {
  if (labellerOf(ctx) === null) return false;
  const [row] = await prisma.$queryRaw<{ isHeld: boolean }[]>`
    select exists (select from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."importId" = ${importId}::uuid and ${blindWhere(ctx)}) as "isHeld"`;
  return row?.isHeld ?? false;
};

/**
 * How far an import is, and what was found and stored; of one that holds a trace which the person is to label blind,
 * nothing that was said of its traces.
 */
export const getImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<ImportView> => {
  const view = toImportView(await requireImport(ctx, input.id));
  return (await holdsBlind(ctx, view.id)) ? withoutOthers(view) : view;
};
