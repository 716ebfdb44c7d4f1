/**
 * How a trace came to be that no system made by itself: a fault was put into one that passed, a replay was kept, or a
 * study had a system solve tasks.
 */
export type Making = "injection" | "replay" | "study";

type Written = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Written | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Written) : null;

/**
 * How a trace was made, as its metadata say, which also a copy of it carries that was saved and imported again; null
 * for one that happened. Only our own format writes these fields: in a file of another they mean something else.
 * `prisma/migrations` has the same rule for traces that were stored before it.
 */
export function makingOf({ format, metadata }: { format: string; metadata: Written }): Making | null {
  if (format !== "faultline") return null;
  const branch = fieldsOf(metadata["branchOf"]);
  if (typeof branch?.["contentHash"] === "string" && typeof branch["leavesAt"] === "number") return "replay";
  const injection = fieldsOf(metadata["injection"]);
  if (typeof injection?.["operator"] === "string" && typeof injection["source"] === "string") return "injection";
  return typeof fieldsOf(metadata["madeBy"])?.["study"] === "number" ? "study" : null;
}
