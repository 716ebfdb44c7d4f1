import { Prisma } from "@/lib/db";

export const isStudy = (studyId: string) => Prisma.sql`s."id" = ${studyId}::uuid`;
