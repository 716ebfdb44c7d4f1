import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { listMembers } from "../members/list-members";
import { createWorkspace } from "./create-workspace";
import { getWorkspace } from "./get-workspace";
import { listWorkspaces } from "./list-workspaces";
import { openWorkspaceAsOperator } from "./open-workspace-as-operator";
import { readWorkspaceSecret } from "./read-workspace-secret";
import { renameWorkspace } from "./rename-workspace";
import { addMember, makeWorkspace } from "./testing/make-workspace";

it("gives every workspace an address of its own, also for a name that is taken", async () => {
  const { actor } = await makeWorkspace();
  const name = `Team ${randomUUID()}`;
  const made = await Promise.all([1, 2, 3].map(() => createWorkspace({ id: actor.userId }, { name })));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  expect(
    (await listWorkspaces(actor.userId)).filter((workspace) => workspace.name === name).map(({ role }) => role),
  ).toEqual(["OWNER", "OWNER", "OWNER"]);
});

it("shows people the workspaces that they are members of, and no other", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const viewer = await addMember(ours, "VIEWER");
  expect(await listWorkspaces(viewer.actor.userId)).toEqual([
    { id: ours.workspaceId, slug: ours.workspaceSlug, name: "Test", role: "VIEWER" },
  ]);
  expect((await listWorkspaces(theirs.actor.userId)).map(({ slug }) => slug)).toEqual([theirs.workspaceSlug]);
});

it("renames a workspace and leaves its address and the others alone", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  await renameWorkspace(ours, { name: "Renamed" });
  expect(await getWorkspace(ours)).toMatchObject({ slug: ours.workspaceSlug, name: "Renamed" });
  expect(await getWorkspace(theirs)).toMatchObject({ name: "Test" });
});

it("lists the members of one workspace, the first to come first", async () => {
  const [ours] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const editor = await addMember(ours, "EDITOR");
  expect((await listMembers(ours)).map(({ userId, role }) => [userId, role])).toEqual([
    [ours.actor.userId, "OWNER"],
    [editor.actor.userId, "EDITOR"],
  ]);
});

it("has a secret of its own for each workspace, stored so that only it can be read there", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const secret = await readWorkspaceSecret(ours);
  expect(Buffer.from(secret, "base64")).toHaveLength(32);
  expect(await readWorkspaceSecret(ours)).toBe(secret);
  expect(await readWorkspaceSecret(theirs)).not.toBe(secret);
  const { secretCiphertext } = await prisma.workspace.findUniqueOrThrow({ where: { id: ours.workspaceId } });
  await prisma.workspace.update({ where: { id: theirs.workspaceId }, data: { secretCiphertext } });
  await expect(readWorkspaceSecret(theirs)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("opens any workspace for an operator, and names those that exist for a slug that does not", async () => {
  const ours = await makeWorkspace();
  expect(await openWorkspaceAsOperator(ours.workspaceSlug)).toEqual({
    ...ours,
    actor: { ...ours.actor, name: "command line" },
  });
  await expect(openWorkspaceAsOperator("no-such-workspace")).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("These exist:"),
  });
});
