import { notFound } from "@/lib/errors";

/** The one of a workspace's list with this id. Throws NOT_FOUND. */
export const oneById = <T extends { id: string }>(all: readonly T[], id: string, what: string): T => {
  const one = all.find((each) => each.id === id);
  if (!one) throw notFound(what);
  return one;
};
