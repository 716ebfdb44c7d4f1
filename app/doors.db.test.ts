import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { doors } from "@/e2e/harness/doors";
import { doorKinds, findDoors } from "@/e2e/harness/find-doors";
import { workspaceFingerprint } from "@/e2e/harness/workspace-fingerprint";
import { type Role, roles } from "@/lib/auth/permissions";
import { issueShareAccess } from "@/lib/auth/share-access";
import { prisma } from "@/lib/db";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { storeToldTrace } from "@/lib/services/sharing/shares/testing/store-told-trace";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

const session = vi.hoisted(() => ({ userId: null as string | null }));
vi.mock("@/lib/auth/auth", () => ({
  auth: async () =>
    session.userId === null ? null : { user: { id: session.userId, name: "Ada", email: "ada@example.org" } },
  signIn: async () => undefined,
  signOut: async () => undefined,
  TooManyAttempts: class extends Error {},
}));
// It wants a server around it.
vi.mock("next-auth", () => ({ AuthError: class extends Error {}, CredentialsSignin: class extends Error {} }));
const sent = vi.hoisted(() => ({ headers: {} as Record<string, string>, cookies: {} as Record<string, string> }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(sent.headers),
  cookies: async () => ({
    get: (name: string) => (name in sent.cookies ? { name, value: sent.cookies[name] } : undefined),
    getAll: () => Object.entries(sent.cookies).map(([name, value]) => ({ name, value })),
    has: (name: string) => name in sent.cookies,
    set: () => undefined,
    delete: () => undefined,
  }),
}));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined, revalidateTag: () => undefined }));

describe("the table of doors", () => {
  const found = findDoors();
  it.each(doorKinds)("lists every one of the %s, and none that does not exist", (kind) => {
    const isKnown = new Set(Object.keys(doors[kind]));
    const isThere = new Set(found[kind].map(({ name }) => name));
    const missing = found[kind]
      .filter(({ name }) => !isKnown.has(name))
      .map(({ name, guess }) => `    "${name}": "${guess}",`);
    const gone = [...isKnown].filter((name) => !isThere.has(name)).map((name) => `    "${name}": …`);
    const words = [
      ...(missing.length > 0 ? [`Add to "${kind}" of e2e/harness/doors.ts, and check who is let in:`, ...missing] : []),
      ...(gone.length > 0 ? [`Take out of "${kind}" of e2e/harness/doors.ts, as they do not exist:`, ...gone] : []),
    ];
    expect(words.join("\n")).toBe("");
  });
});

type Called = "refused: signed out" | "refused: role" | "refused: workspace" | "let in";
type AnyAction = (...input: unknown[]) => Promise<unknown>;

const nothing = new FormData();

/**
 * Calls an action with an input in which all but the workspace is missing: who may come in is
 * looked at before anything else.
 */
const call = async (act: AnyAction, workspace: string | null): Promise<Called> => {
  let answer: unknown;
  try {
    answer = await (workspace === null ? act(nothing, nothing, nothing) : act({ workspace }));
  } catch (error) {
    // A redirect is how Next goes on to another page.
    if (!(error instanceof Error && error.message.startsWith("NEXT_"))) throw error;
    return "let in";
  }
  const said = JSON.stringify(answer ?? null);
  if (said.includes("You are signed out")) return "refused: signed out";
  if (said.includes("does not allow this")) return "refused: role";
  return said.includes("This workspace does not exist") ? "refused: workspace" : "let in";
};

/** The secrets of a share behind a passphrase, and the workspace of its copy. */
async function shareOf(ctx: MemberContext) {
  const { traceId } = await storeToldTrace(ctx);
  const { token, shareId } = await createShare(ctx, {
    traceId,
    expiresInHours: 1,
    passphrase: "a pass phrase",
    settings: {
      runIds: [],
      hasLabels: false,
      hasIncident: false,
      isMasked: false,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    },
  });
  const { snapshot, passphraseHash } = await prisma.share.findUniqueOrThrow({
    where: { id: shareId },
    select: { passphraseHash: true, snapshot: { select: { id: true, slug: true } } },
  });
  if (!snapshot || passphraseHash === null) throw new Error("The share has no copy, or no passphrase.");
  return { token, snapshot, accessToken: issueShareAccess({ shareId, passphraseHash }) };
}

describe("who is let in by each server action", () => {
  const actions = new Map<string, AnyAction>();
  let ours: MemberContext;
  let stranger: MemberContext;
  const members = new Map<Role, MemberContext>();
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const file of new Set(Object.keys(doors.actions).map((name) => name.split(" ")[0] ?? ""))) {
      // oxlint-disable-next-line import/no-dynamic-require -- the table names the file
      const exported = (await import(/* @vite-ignore */ `../${file.replace(/\.tsx?$/, "")}`)) as Record<
        string,
        AnyAction
      >;
      for (const [name, act] of Object.entries(exported)) actions.set(`${file} ${name}`, act);
    }
    [ours, stranger] = await Promise.all([makeWorkspace({ attributesUploads: false }), makeWorkspace()]);
    for (const role of roles) members.set(role, role === "OWNER" ? ours : await addMember(ours, role));
  });

  beforeEach(() => {
    Object.assign(sent, { headers: {}, cookies: {} });
  });

  const as = (who: MemberContext | null | undefined): void => {
    session.userId = who?.actor.userId ?? null;
  };
  /** Whoever left or lost their role by an action before is back. */
  const restore = async (role: Role): Promise<void> => {
    const userId = members.get(role)?.actor.userId ?? "";
    const { workspaceId } = ours;
    await prisma.member.upsert({
      where: { workspaceId_userId: { workspaceId, userId } },
      create: { workspaceId, userId, role },
      update: { role },
    });
  };

  const isRole = (least: string): boolean => roles.some((role) => role === least);
  const wantsSession = (least: string): boolean => isRole(least) || least === "signed-in";
  const expectRefusals = async (
    who: string,
    ctx: MemberContext | null | undefined,
    expected: Called,
    isRefused: (least: string) => boolean,
    slug = ours.workspaceSlug,
  ): Promise<void> => {
    as(ctx);
    const names = Object.entries(doors.actions).flatMap(([name, least]) => (isRefused(least) ? [name] : []));
    const wrong: string[] = [];
    await Promise.all(
      names.map(async (name) => {
        const act = actions.get(name);
        const answer = act && (await call(act, slug));
        if (answer !== expected) wrong.push(`${name}: ${who} is ${String(answer)}, not ${expected}`);
      }),
    );
    expect(wrong.join("\n")).toBe("");
  };

  it("is what the files export, and no more", () => {
    expect([...actions.keys()].sort()).toEqual(Object.keys(doors.actions).sort());
  });

  it("is nobody below the least role, no stranger, and nobody without a sign-in; nothing changes", async () => {
    const before = await workspaceFingerprint(ours.workspaceId);
    await expectRefusals("nobody", null, "refused: signed out", wantsSession);
    await expectRefusals("a stranger", stranger, "refused: workspace", isRole);
    for (const [at, role] of roles.entries())
      await expectRefusals(role, members.get(role), "refused: role", (least) =>
        roles.slice(0, at).some((higher) => higher === least),
      );
    expect(await workspaceFingerprint(ours.workspaceId)).toEqual(before);
  });

  it("is nobody who has the link of a share or what its passphrase was answered with, however it is sent", async () => {
    const { token, accessToken, snapshot } = await shareOf(ours);
    const ids = [ours.workspaceId, snapshot.id];
    const before = await Promise.all(ids.map(workspaceFingerprint));
    for (const secret of [token, accessToken])
      for (const [name, headers, cookies] of [
        ["a key", { authorization: `Bearer ${secret}` }, {}],
        ["a session", {}, { "authjs.session-token": secret, "__Secure-authjs.session-token": secret }],
        ["a share's header", { "x-faultline-share": secret }, {}],
      ] as const)
        for (const slug of [ours.workspaceSlug, snapshot.slug, token]) {
          Object.assign(sent, { headers, cookies });
          await expectRefusals(`${name} in ${slug}`, null, "refused: signed out", wantsSession, slug);
        }
    expect(await Promise.all(ids.map(workspaceFingerprint))).toEqual(before);
  });

  it("is everybody from the least role on", async () => {
    const wrong: string[] = [];
    for (const [name, least] of Object.entries(doors.actions)) {
      const act = actions.get(name);
      if (!act) continue;
      const isRole = roles.some((role) => role === least);
      const admitted: [string, MemberContext | null | undefined][] = isRole
        ? roles.slice(0, roles.indexOf(least as Role) + 1).map((role) => [role, members.get(role)])
        : [...(least === "signed-in" ? [] : [["nobody", null] as [string, null]]), ["a stranger", stranger]];
      for (const [who, ctx] of admitted) {
        if (isRole) await restore(who as Role);
        as(ctx);
        const answer = await call(act, isRole ? ours.workspaceSlug : null);
        if (answer !== "let in") wrong.push(`${name}: ${who} is ${answer}, although the least is ${least}`);
      }
    }
    expect(wrong.join("\n")).toBe("");
  });
});
