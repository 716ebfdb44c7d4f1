import { Prisma } from "@/lib/db";

export const isOfSystem = (key: string) => Prisma.sql`s."systemKey" = ${key}`;
