import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { listWorkspaces } from "../workspaces/list-workspaces";
import "../workspaces/testing/make-workspace";
import { createUser } from "./create-user";
import { getAccount } from "./get-account";

const newEmail = () => `${randomUUID()}@example.org`;
const password = "correct horse battery";

it("makes a person with a workspace of their own", async () => {
  const email = newEmail();
  const { id, workspaceSlug } = await createUser({ email: email.toUpperCase(), name: "Ada", password });
  expect(await getAccount(id)).toEqual({
    email,
    name: "Ada",
    hasPassword: true,
    oauth: [],
    hasEndedTour: false,
    mailsMentions: true,
  });
  expect(await listWorkspaces(id)).toEqual([
    expect.objectContaining({ slug: workspaceSlug, name: "Ada's workspace", role: "OWNER" }),
  ]);
});

it("makes one account for an email address, also when asked twice at once", async () => {
  const email = newEmail();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => createUser({ email, name: null, password })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
});

it("makes nothing for a password that is too short", async () => {
  const email = newEmail();
  await expect(createUser({ email, name: null, password: "short" })).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma.user.count({ where: { email } })).toBe(0);
});
