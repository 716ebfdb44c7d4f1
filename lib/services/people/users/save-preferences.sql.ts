import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const mergePreferences = (db: Writer, json: string, userId: string) =>
  runStatement(
    db,
    Prisma.sql`update "User" set "preferences" = "preferences" || ${json}::jsonb where "id" = ${userId}::uuid`,
  );
