import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { createWorkspace } from "@/lib/services/people/workspaces/create-workspace";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { setAttributesUploads } from "@/lib/services/people/workspaces/set-attributes-uploads";
import { type StoredTrace } from "@/lib/traces/stored-trace";

/** A workspace that no other test knows, and a person in it. */
export interface TestWorkspace {
  slug: string;
  /** The person's email address and id; they have no password, `signIn` uses a one-time link. */
  email: string;
  userId: string;
  role: Role;
  /** For verbs that a test calls to prepare something: the context of the workspace's owner. */
  ctx: WorkspaceContext;
  /** A key of the role EDITOR for the HTTP API. */
  apiKey: string;
}

const newPerson = (name: string): Promise<{ id: string; email: string }> =>
  prisma.user.create({
    data: { name, email: `${name.toLowerCase()}-${randomBytes(6).toString("hex")}@example.com` },
    select: { id: true, email: true },
  });

/** Makes a workspace with a person of this role; where that is not the owner, somebody else owns it. */
export async function newWorkspace(role: Role = "OWNER", name = "Kitchen"): Promise<TestWorkspace> {
  const owner = await newPerson("Olga");
  const { slug } = await createWorkspace({ id: owner.id }, { name });
  const ctx = await openWorkspaceAsOperator(slug);
  const person = role === "OWNER" ? owner : await newPerson("Petra");
  if (role !== "OWNER") {
    await prisma.member.create({ data: { workspaceId: ctx.workspaceId, userId: person.id, role } });
  }
  const { key } = await createApiKey(ctx, { name: "test", role: "EDITOR", expiresInDays: 1 });
  return { slug, email: person.email, userId: person.id, role, ctx, apiKey: key };
}

/** Somebody more in the workspace, to sign in and for verbs. */
export async function addPerson(workspace: TestWorkspace, name: string, role: Role = "EDITOR") {
  const { id: userId } = await newPerson(name);
  await prisma.member.create({ data: { workspaceId: workspace.ctx.workspaceId, userId, role } });
  const ctx: WorkspaceContext = { ...workspace.ctx, role, actor: { kind: "user", userId, name } };
  return { userId, ctx };
}

/** Lets uploads wait: for tests of what people start, in which no run should be there before. */
export const stopAutomaticRuns = (workspace: TestWorkspace): Promise<void> =>
  setAttributesUploads(workspace.ctx, { attributesUploads: false });

/** Signs the person in by a one-time link, without the page on which a person confirms it. */
export async function signIn(page: Pick<Page, "request">, person: { userId: string }): Promise<void> {
  const { token } = await createSignInLink({ userId: person.userId }, { isReset: false });
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const answer = await page.request.post("/api/auth/callback/link", { form: { csrfToken, token }, maxRedirects: 0 });
  expect(answer.headers().location).not.toContain("error");
}

/** Stores a file through the HTTP API. @returns its traces */
export async function upload(
  request: APIRequestContext,
  workspace: TestWorkspace,
  content: string | Buffer | object,
): Promise<StoredTrace[]> {
  const data = typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  const response = await request.post("/api/v1/traces", {
    headers: { authorization: `Bearer ${workspace.apiKey}`, "content-type": "application/json" },
    data: typeof data === "string" ? Buffer.from(data) : data,
  });
  expect(response.status(), await response.text()).toBe(201);
  const { traces } = (await response.json()) as { traces: StoredTrace[] };
  return traces;
}
