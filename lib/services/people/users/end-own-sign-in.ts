import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/** Ends one sign-in of a person, at once. Throws NOT_FOUND for one of somebody else, and for one that has ended. */
export const endOwnSignIn = async (userId: string, input: { id: string }): Promise<void> => {
  const id = requireRowId(input.id, "sign-in");
  const { count } = await prisma.signIn.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFound("sign-in");
};
