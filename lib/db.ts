import { PrismaPg } from "@prisma/adapter-pg";
import { databaseUrl } from "@/lib/env";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";

/** Fragments of SQL and types of rows, for the verbs. */
export { Prisma };

// One client per process, also when the development server reloads this module.
const holder = globalThis as unknown as { faultlinePrisma?: PrismaClient };

export const prisma = (holder.faultlinePrisma ??= new PrismaClient({
  adapter: new PrismaPg({ connectionString: databaseUrl(), max: 10 }),
}));
