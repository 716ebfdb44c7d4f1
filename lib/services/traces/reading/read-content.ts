import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { countCharacters, placeOfCharacter } from "@/lib/traces/characters";
import { escapeMark, unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";

/** A stretch of a step's content; places and lengths are in Unicode characters. */
export interface ContentRange {
  /** Fewer characters than were asked for at the end of the content. */
  text: string;
  from: number;
  /** Of the whole content. */
  length: number;
}

/** Most characters of one answer. */
export const maxContentCount = 262_144;

/** Characters `from` to `from + count - 1` of a step's content, at most 262,144 of them. Throws NOT_FOUND. */
export const readContent = async (
  ctx: WorkspaceContext,
  input: { traceId: string; index: number; from: number; count: number },
): Promise<ContentRange> => {
  const traceId = requireRowId(input.traceId, "trace");
  const count = Math.min(input.count, maxContentCount);
  // Taken out of its storage once: each function would unpack it for itself. Where something is escaped, places in what
  // is stored are not those of the text.
  const [row] = await prisma.$queryRaw<{ text: string; length: number; isEscaped: boolean }[]>`
    select case when strpos(c."whole", ${escapeMark}) > 0 then c."whole" else substr(c."whole", ${input.from}::int + 1, ${count}::int) end as "text",
      length(c."whole") as "length", strpos(c."whole", ${escapeMark}) > 0 as "isEscaped"
    from (
      select "content" || '' as "whole" from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${input.index}::int offset 0
    ) c`;
  if (!row) throw notFound("step");
  if (!row.isEscaped) return { text: row.text, from: input.from, length: row.length };
  const whole = unescapeFromStorage(row.text);
  const start = placeOfCharacter(whole, input.from);
  const text = whole.slice(start, placeOfCharacter(whole, count, start));
  return { text, from: input.from, length: countCharacters(whole) };
};
