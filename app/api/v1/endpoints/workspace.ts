import { z } from "zod";
import { roles } from "@/lib/auth/permissions";
import { endpoint } from "@/lib/http/endpoint";
import { name } from "@/lib/http/name";

const path = "/api/v1/workspace";

export const Workspace = z.object({
  slug: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  attributesUploads: z.boolean().describe("Whether the tracer attributes failed traces as they arrive."),
  abstainBelow: z
    .number()
    .nullable()
    .describe("Answers of a method that is measured to be right less often are hidden; null: every answer is shown."),
  reachableHosts: z.array(z.string()).describe("Private hosts that webhooks, models, and targets may reach."),
  role: z.enum(roles).describe("Yours."),
});
const answer = { status: 200, description: "The workspace.", schema: z.object({ workspace: Workspace }) } as const;

export const getWorkspace = endpoint({
  method: "get",
  path,
  summary: "Get the workspace of the key, with its settings.",
  permission: "workspace:read",
  answer,
  handler: async ({ ctx }) => {
    const { showWorkspace } = await import("../show-people");
    return { workspace: await showWorkspace(ctx) };
  },
});

export const updateWorkspace = endpoint({
  method: "patch",
  path,
  summary: "Rename the workspace or change its settings. Omitted fields stay; only an owner can change reachableHosts.",
  permission: "workspace:write",
  body: z.strictObject({
    name: name("the workspace").optional(),
    attributesUploads: z.boolean().optional(),
    abstainBelow: z.number().nullable().optional(),
    reachableHosts: z.array(z.string().max(500)).max(200).optional(),
  }),
  answer,
  handler: async ({ ctx, body: { name, attributesUploads, abstainBelow, reachableHosts } }) => {
    const { showWorkspace } = await import("../show-people");
    // First what may be refused.
    if (reachableHosts !== undefined) {
      const { requirePermission } = await import("@/lib/auth/open-workspace");
      const { saveReachableHosts } = await import("@/lib/services/people/workspaces/save-reachable-hosts");
      requirePermission(ctx, "network:write");
      await saveReachableHosts(ctx, { hosts: reachableHosts });
    }
    if (abstainBelow !== undefined) {
      const { setAbstainBelow } = await import("@/lib/services/people/workspaces/set-abstain-below");
      await setAbstainBelow(ctx, { abstainBelow });
    }
    if (name !== undefined) {
      const { renameWorkspace } = await import("@/lib/services/people/workspaces/rename-workspace");
      await renameWorkspace(ctx, { name });
    }
    if (attributesUploads !== undefined) {
      const { setAttributesUploads } = await import("@/lib/services/people/workspaces/set-attributes-uploads");
      await setAttributesUploads(ctx, { attributesUploads });
    }
    return { workspace: await showWorkspace(ctx) };
  },
});

export const createWorkspace = endpoint({
  method: "post",
  path: "/api/v1/workspaces",
  summary: "Create another workspace. The owners of this one own it; its key is the first that works in it.",
  permission: "workspace:create",
  body: z.strictObject({ name: name("the workspace") }),
  answer: {
    status: 201,
    description:
      "The workspace, and a key of an owner for it, which is returned only this once and ends after 90 days.",
    schema: z.object({ slug: z.string(), key: z.string() }),
  },
  handler: async ({ ctx, body }) => {
    const { createWorkspaceByKey } = await import("@/lib/services/people/api-keys/create-workspace-by-key");
    return createWorkspaceByKey(ctx, body);
  },
});

export const removeSample = endpoint({
  method: "delete",
  path: `${path}/sample`,
  summary: "Delete the sample data that came with the first start.",
  permission: "workspace:write",
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx }) => {
    const { removeSample } = await import("@/lib/services/sample/marks/remove-sample");
    await removeSample(ctx);
    return { isDeleted: true };
  },
});
