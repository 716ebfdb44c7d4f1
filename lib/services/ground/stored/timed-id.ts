import { randomBytes } from "node:crypto";

/**
 * An id that grows with the time of its row, as those that Prisma gives (version 7): scattered ones would scatter the
 * indexes.
 */
export function timedId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0") + randomBytes(10).toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
  return parts.join("-");
}
