import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Seen } from "../../ground/freshness/require-fresh";
import { changeIncident } from "./change-incident";

const maxLength = 200;

/** Gives an incident a title, which no grouping changes. Throws INVALID, and as `changeIncident`. */
export const renameIncident = (
  ctx: WorkspaceContext,
  { title: said, ...input }: { number: number; seen?: Seen; title: string },
): Promise<void> => {
  const title = said.trim();
  if (title === "" || [...title].length > maxLength) {
    const message = `A title needs 1 to ${maxLength} characters.`;
    throw new KnownError("INVALID", message, [{ pointer: "/title", message }]);
  }
  return changeIncident(ctx, input, async (_, row) =>
    row.title !== null && unescapeFromStorage(row.title) === title
      ? null
      : { data: { title: escapeForStorage(title) }, event: { kind: "title", title } },
  );
};
