import { z } from "zod";
import { savedPages } from "@/lib/attribution/overview/saved-view";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/views";
const onePath = `${path}/{viewId}`;
const params = z.object({ viewId: z.string() });
const page = z.enum(savedPages);
const name = z.string().max(200);
const query = z.string().max(10_000).describe("The page's filters as in its address, after the question mark.");

export const SavedView = z.object({
  id: z.uuid(),
  page,
  name: z.string(),
  query: z.string(),
  createdByName: z.string(),
  isShared: z.boolean().describe("Whether everyone in the workspace sees it, or only its creator."),
  isOwn: z.boolean(),
  canChange: z.boolean(),
  createdAt: z.iso.datetime(),
});
const one = z.object({ view: SavedView });

export const listViews = endpoint({
  method: "get",
  path,
  summary: "List saved views of the trace list and the dashboards: shared ones and your own.",
  permission: "dashboard:read",
  query: z.object({ page: page.optional() }),
  answer: {
    status: 200,
    description: "The views, sorted by name.",
    schema: z.object({ views: z.array(SavedView) }),
  },
  handler: async ({ ctx, query: { page } }) => {
    const { listSavedViews } = await import("@/lib/services/overview/saved-views/list-saved-views");
    return { views: await listSavedViews(ctx, page ? { page } : {}) };
  },
});

export const getView = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a saved view.",
  permission: "dashboard:read",
  params,
  answer: { status: 200, description: "The view.", schema: one },
  handler: async ({ ctx, params: { viewId } }) => {
    const { getSavedView } = await import("@/lib/services/overview/saved-views/get-saved-view");
    return { view: await getSavedView(ctx, { id: viewId }) };
  },
});

export const createView = endpoint({
  method: "post",
  path,
  summary: "Save filters of the trace list or a dashboard under a name.",
  permission: "view:write",
  body: z.strictObject({ page, name, query: query.default(""), isShared: z.boolean().default(true) }),
  answer: { status: 201, description: "The view. Filters that the page does not know are dropped.", schema: one },
  handler: async ({ ctx, body }) => {
    const { saveView } = await import("@/lib/services/overview/saved-views/save-view");
    return { view: await saveView(ctx, body) };
  },
});

export const updateView = endpoint({
  method: "patch",
  path: onePath,
  summary: "Rename, change, or share a saved view of yours; admins and owners can change any shared view.",
  permission: "view:write",
  params,
  body: z.strictObject({ name: name.optional(), query: query.optional(), isShared: z.boolean().optional() }),
  answer: { status: 200, description: "The view.", schema: one },
  handler: async ({ ctx, params: { viewId: id }, body: { name, query, isShared } }) => {
    const changes = await import("@/lib/services/overview/saved-views/change-view");
    const { getSavedView } = await import("@/lib/services/overview/saved-views/get-saved-view");
    if (name !== undefined) await changes.renameView(ctx, { id, name });
    if (query !== undefined) await changes.updateView(ctx, { id, query });
    if (isShared !== undefined) await changes.shareView(ctx, { id, isShared });
    return { view: await getSavedView(ctx, { id }) };
  },
});

export const deleteView = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a saved view.",
  permission: "view:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { viewId } }) => {
    const { deleteView } = await import("@/lib/services/overview/saved-views/change-view");
    await deleteView(ctx, { id: viewId });
    return { isDeleted: true };
  },
});
