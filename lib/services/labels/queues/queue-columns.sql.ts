import { Prisma } from "@/lib/db";

/** How many labels the item `i` is to have: an assigned trace is read by one person. */
export const wantedLabels = (annotatorsPerTrace: Prisma.Sql | number): Prisma.Sql =>
  Prisma.sql`case when i."assignedToId" is null then ${annotatorsPerTrace} else 1 end`;
