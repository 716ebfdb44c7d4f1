import { type AskedTerm } from "@/lib/traces/words/index-terms";

/**
 * A term as the index has it: behind some letters of its workspace, so that the lists of the index are of one
 * workspace each and a search does not walk through those of all others. Terms are letters, marks, digits and a space,
 * so nothing of them is taken for anything else in quotation marks.
 */
export const storedTerm = (workspaceId: string, term: string): string => workspaceId.slice(-4) + term;

/** What is asked for, as PostgreSQL writes a tsquery. */
export const storedQuery = (workspaceId: string, asked: readonly AskedTerm[]): string =>
  asked.map(({ text, isBeginning }) => `'${storedTerm(workspaceId, text)}'${isBeginning ? ":*" : ""}`).join(" & ");
