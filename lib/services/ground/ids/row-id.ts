import { notFound } from "@/lib/errors";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isRowId = (id: string): boolean => uuid.test(id);

/** An id that cannot be one does not exist either; the database would refuse it with an error of its own. */
export const requireRowId = (id: string, what: string): string => {
  if (!isRowId(id)) throw notFound(what);
  return id;
};
