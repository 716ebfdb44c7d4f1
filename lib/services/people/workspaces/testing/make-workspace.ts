import { randomBytes, randomUUID } from "node:crypto";
import { vi } from "vitest";
import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { insertWorkspace } from "../insert-workspace";

vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));

export type MemberContext = WorkspaceContext & { actor: { kind: "user"; userId: string; name: string } };

const insertUser = async (): Promise<{ id: string; email: string }> =>
  prisma.user.create({
    data: { email: `${randomUUID()}@example.org`, name: "Ada" },
    select: { id: true, email: true },
  });

/**
 * A workspace of its own for a test, as its owner sees it; without attributions by themselves
 * where a test counts its own runs.
 */
export const makeWorkspace = async ({ attributesUploads = true } = {}): Promise<MemberContext> => {
  const user = await insertUser();
  const { id, slug } = await insertWorkspace(prisma, {
    userId: user.id,
    name: "Test",
    slug: `test-${randomBytes(6).toString("hex")}`,
  });
  await prisma.workspace.update({ where: { id }, data: { attributesUploads } });
  return { workspaceId: id, workspaceSlug: slug, role: "OWNER", actor: { kind: "user", userId: user.id, name: "Ada" } };
};

/** One more person in the workspace of `ctx`. */
export const addMember = async (ctx: WorkspaceContext, role: Role): Promise<MemberContext> => {
  const user = await insertUser();
  await prisma.member.create({ data: { workspaceId: ctx.workspaceId, userId: user.id, role } });
  return { ...ctx, role, actor: { kind: "user", userId: user.id, name: "Ada" } };
};
