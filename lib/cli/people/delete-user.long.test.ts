// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { addMember, makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";

const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ["scripts/faultline.mjs", ...args])).stdout;

// The command of docs/operating.md, as an operator gives it.
test("an account goes only where its address is given twice, and never that of a last owner", async () => {
  const ctx = await makeWorkspace();
  const member = await addMember(ctx, "EDITOR");
  const emailOf = async (id: string) => (await prisma.user.findUniqueOrThrow({ where: { id } })).email;
  const [owner, email] = [await emailOf(ctx.actor.userId), await emailOf(member.actor.userId)];
  const remove = (address: string, confirm: string) => run("user", "delete", address, "--confirm", confirm);
  await expect(remove(email, owner)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("--confirm") });
  await expect(remove(owner, owner)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("owner") });
  expect(await remove(email, email.toUpperCase())).toContain(`The account of ${email} is deleted.`);
  expect(await prisma.user.findMany({ where: { email: { in: [owner, email] } } })).toMatchObject([{ email: owner }]);
});
