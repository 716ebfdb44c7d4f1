import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { createWorkspace } from "./create-workspace";

/** A workspace for the person with this email address. Throws NOT_FOUND where nobody has it. */
export const createWorkspaceFor = async (input: { name: string; email: string }): Promise<{ slug: string }> => {
  const owner = await prisma.user.findUnique({ where: { email: input.email.toLowerCase() }, select: { id: true } });
  if (!owner) throw new KnownError("NOT_FOUND", `Nobody here has the email address ${input.email}.`);
  return createWorkspace(owner, { name: input.name });
};
