import { Prisma } from "@/lib/db";

/** Failed traces of which neither their file nor a person says who broke them. */
export const unlabeledFailures = {
  outcome: "failed",
  groundTruth: { equals: Prisma.DbNull },
  annotations: { none: {} },
  adjudications: { none: {} },
  importedLabels: { none: {} },
} satisfies Prisma.TraceWhereInput;
