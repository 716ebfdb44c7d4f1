import { Prisma } from "@/lib/db";

export const isTracer = (id: string) => Prisma.sql`s."id" = ${id}::uuid`;
