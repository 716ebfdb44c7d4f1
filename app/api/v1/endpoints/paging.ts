import { z } from "zod";

/** How every list that comes page by page is asked: `nextCursor` of one answer is the `cursor` of the next request. */
export const pageQuery = {
  cursor: z.string().max(4_000).optional().describe("`nextCursor` from the previous page."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows per page."),
};

export const NextCursor = z.string().nullable().describe("The cursor of the next page. Null on the last page.");
