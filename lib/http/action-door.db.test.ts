import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/lib/auth/testing/session";
import { z } from "zod";
import { can, permissions, roles } from "@/lib/auth/permissions";
import { KnownError, StaleError } from "@/lib/errors";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { userAction, workspaceAction } from "./action-door";

const Input = z.object({ workspace: z.string(), count: z.number().max(3) });
const work = vi.fn();
const act = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(Input)
  .action(async ({ parsedInput, ctx }) => {
    work();
    return { count: parsedInput.count, slug: ctx.workspaceSlug, role: ctx.role };
  });

let ours: MemberContext;
let theirs: MemberContext;
const log = vi.spyOn(console, "error");
beforeEach(async () => {
  log.mockReset().mockImplementation(() => {});
  work.mockReset();
  session.userId = null;
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

it("does not compile without the permission, or with one that does not exist", () => {
  // @ts-expect-error -- the metadata is missing
  workspaceAction.inputSchema(Input).action(async () => {});
  // @ts-expect-error -- no such permission
  workspaceAction.metadata({ permission: "trace:wirte" });
  // @ts-expect-error -- the metadata is missing
  userAction.action(async () => {});
  // @ts-expect-error -- a permission of a workspace means nothing outside of one
  userAction.metadata({ permission: "trace:write" });
});

describe("an action in a workspace", () => {
  it("that would replace what its sender has not seen says what stands there", async () => {
    session.userId = ours.actor.userId;
    const newer = { text: "other words", version: "2" };
    const save = workspaceAction
      .metadata({ permission: "trace:write" })
      .inputSchema(Input)
      .action(async () => Promise.reject(new StaleError(newer)));
    expect(await save({ workspace: ours.workspaceSlug, count: 1 })).toEqual({
      serverError: { message: expect.stringContaining("changed since you opened it") as string, newer },
    });
    expect(log).not.toHaveBeenCalled();
  });

  it("runs for a member whose role allows it, with the context", async () => {
    session.userId = ours.actor.userId;
    expect(await act({ workspace: ours.workspaceSlug, count: 2 })).toEqual({
      data: { count: 2, slug: ours.workspaceSlug, role: "OWNER" },
    });
  });

  it("does not run without a sign-in, in another's workspace, or for a viewer", async () => {
    expect(await act({ workspace: ours.workspaceSlug, count: 2 })).toEqual({
      serverError: expect.stringContaining("signed out"),
    });
    session.userId = ours.actor.userId;
    expect(await act({ workspace: theirs.workspaceSlug, count: 2 })).toEqual({
      serverError: expect.stringContaining("does not exist"),
    });
    session.userId = (await addMember(ours, "VIEWER")).actor.userId;
    expect(await act({ workspace: ours.workspaceSlug, count: 2 })).toEqual({
      serverError: expect.stringContaining("VIEWER"),
    });
    expect(work).not.toHaveBeenCalled();
  });

  it("does not run for an input that does not fit, and tells nobody outside what would", async () => {
    expect(await act({ workspace: ours.workspaceSlug, count: 9 })).toEqual({
      serverError: expect.stringContaining("signed out"),
    });
    session.userId = ours.actor.userId;
    expect(await act({ workspace: ours.workspaceSlug, count: 9 })).toMatchObject({
      validationErrors: { fieldErrors: { count: [expect.any(String)] } },
    });
    expect(await act(undefined as never)).toEqual({ serverError: expect.stringContaining("workspace is missing") });
    expect(await act({ workspace: { contains: "" } as never, count: 1 })).toEqual({
      serverError: expect.stringContaining("workspace is missing"),
    });
    expect(work).not.toHaveBeenCalled();
  });

  it("is open to exactly the roles of its permission", async () => {
    for (const role of roles) {
      session.userId = (await addMember(ours, role)).actor.userId;
      for (const permission of permissions) {
        const result = await workspaceAction
          .metadata({ permission })
          .inputSchema(z.object({ workspace: z.string() }))
          .action(async () => "done")({ workspace: ours.workspaceSlug });
        expect([role, permission, result.data === "done"]).toEqual([role, permission, can(role, permission)]);
      }
    }
  });

  it("passes a known error's sentence on, and one sentence for any other", async () => {
    session.userId = ours.actor.userId;
    const failing = (error: unknown) =>
      workspaceAction
        .metadata({ permission: "trace:read" })
        .inputSchema(z.object({ workspace: z.string() }))
        .action(async () => {
          throw error;
        })({ workspace: ours.workspaceSlug });
    expect(await failing(new KnownError("CONFLICT", "This name is taken."))).toEqual({
      serverError: "This name is taken.",
    });
    expect(await failing(new Error("secret text"))).toEqual({
      serverError: expect.stringMatching(/^Something went wrong on the server\. The log has details under \w{8}\.$/),
    });
    expect(JSON.stringify(log.mock.calls)).not.toContain("secret");
  });
});

it("runs an action on one's own account for whoever is signed in", async () => {
  const own = userAction.metadata({ permission: "self" }).action(async ({ ctx }) => ctx.user.id);
  expect(await own()).toEqual({ serverError: expect.stringContaining("signed out") });
  session.userId = ours.actor.userId;
  expect(await own()).toEqual({ data: ours.actor.userId });
});
