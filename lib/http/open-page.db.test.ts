import { beforeEach, expect, it, vi } from "vitest";
import { addressHeader } from "@/lib/auth/sign-in-address";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { openPage } from "./open-page";

const request = vi.hoisted(() => ({ userId: null as string | null, headers: new Headers() }));
vi.mock("@/lib/auth/auth", () => ({
  auth: async () =>
    request.userId === null ? null : { user: { id: request.userId, name: "Ada", email: "ada@example.org" } },
}));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  request.userId = null;
  request.headers = new Headers();
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});
const digest = (page: Promise<unknown>): Promise<string> =>
  page.then(
    () => "opened",
    (error: { digest?: string }) => error.digest ?? String(error),
  );

it("opens a page for a member", async () => {
  request.userId = ours.actor.userId;
  expect(await openPage(ours.workspaceSlug, "trace:read")).toEqual(ours);
});

it("leads whoever is not signed in to the sign-in page, and back to where they were", async () => {
  request.headers = new Headers({ [addressHeader]: "/w/demo/traces?q=x" });
  expect(await digest(openPage(ours.workspaceSlug, "trace:read"))).toContain(
    ";/sign-in?next=%2Fw%2Fdemo%2Ftraces%3Fq%3Dx;",
  );
  request.headers = new Headers({ [addressHeader]: "//evil.example" });
  expect(await digest(openPage(ours.workspaceSlug, "trace:read"))).toContain(";/sign-in;");
});

it("does not say that a page exists which the person may not open", async () => {
  request.userId = ours.actor.userId;
  const foreign = await digest(openPage(theirs.workspaceSlug, "trace:read"));
  expect(foreign).toContain("404");
  expect(await digest(openPage("never-was", "trace:read"))).toBe(foreign);
  request.userId = (await addMember(ours, "VIEWER")).actor.userId;
  expect(await digest(openPage(ours.workspaceSlug, "api-key:read"))).toBe(foreign);
  expect(await digest(openPage(ours.workspaceSlug, "trace:read"))).toBe("opened");
});
