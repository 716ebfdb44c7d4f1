import { Prisma } from "@/lib/db";

/**
 * Equal for traces that ask the same, whatever their case and white space; null where no question is known. Word for
 * word the expression of the index "Trace_question_key".
 */
export const questionKey = (table: "t" | "p"): Prisma.Sql =>
  Prisma.raw(`md5(nullif(lower(btrim(regexp_replace(${table}."question", '\\s+', ' ', 'g'))), ''))`);
