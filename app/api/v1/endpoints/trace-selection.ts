import { z } from "zod";

/** Traces by their IDs, or all that a search matches. */
export const selectionFields = {
  ids: z.array(z.uuid()).min(1).max(10_000).optional().describe("IDs of traces. Use this or q."),
  q: z
    .string()
    .max(2_000)
    .optional()
    .describe("Search query that selects the traces, in the search grammar of the trace list. Empty for all traces."),
};
type Sent = { ids?: string[] | undefined; q?: string | undefined };
export const isOneSelection = ({ ids, q }: Sent): boolean => (ids === undefined) !== (q === undefined);
export const oneSelection = { message: "Choose traces with either ids or q (a search).", path: ["q"] };
