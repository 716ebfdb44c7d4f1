import { prisma } from "@/lib/db";
import { insertWorkspace } from "./insert-workspace";

/** A new workspace that `user` owns. */
export const createWorkspace = async (user: { id: string }, { name }: { name: string }): Promise<{ slug: string }> => {
  const { slug } = await prisma.$transaction((transaction) => insertWorkspace(transaction, { userId: user.id, name }));
  return { slug };
};
