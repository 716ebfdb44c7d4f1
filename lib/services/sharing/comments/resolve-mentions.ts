import { KnownError } from "@/lib/errors";
import { mentionedIds, mentionMark } from "@/lib/traces/comments/mention-text";
import { type Database } from "@/lib/ask";
import { readMembers } from "./resolve-mentions.sql";

/** More people are told by a channel, not by a comment. */
const mostMentioned = 50;
/** `@` and an address, where a name could begin. */
const byAddress = /(?<![\p{L}\p{N}_.@])@([^\s@<>()[\]{},;:"'`]{1,64}@[^\s@<>()[\]{},;:"'`]{1,190})/gu;

/**
 * Whom a comment means: the members among its marks, and among the email addresses behind an `@`, which become marks.
 * Anybody else stays as written. Throws INVALID for more than 50 people.
 */
export const resolveMentions = async (
  tx: Database,
  workspaceId: string,
  text: string,
): Promise<{ text: string; userIds: string[] }> => {
  const addresses = [...text.matchAll(byAddress)].map(([, address]) => bare(address ?? ""));
  const ids = mentionedIds(text);
  if (addresses.length + ids.length === 0) return { text, userIds: [] };
  const members = await readMembers(tx, { workspaceId, ids, addresses });
  const byEmail = new Map(members.map(({ email, userId }) => [email, userId]));
  const marked = text.replace(byAddress, (whole, address: string) => {
    const userId = byEmail.get(bare(address));
    return userId === undefined ? whole : mentionMark(userId) + address.slice(bare(address).length);
  });
  const known = new Set(members.map(({ userId }) => userId));
  const userIds = mentionedIds(marked).filter((id) => known.has(id));
  if (userIds.length > mostMentioned)
    throw new KnownError("INVALID", `A comment can mention at most ${mostMentioned} people.`);
  return { text: marked, userIds };
};

/** An address at the end of a sentence, in lower case. */
const bare = (address: string): string => address.replace(/[.!?]+$/, "").toLowerCase();
