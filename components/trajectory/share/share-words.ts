import { formatDate } from "@/lib/format";
import { type ShareNotice } from "../trace/trajectory-data";

/** What the page of a share is, in a few words: `Snapshot of 12 Nov 2026, read only`. Days are those of UTC. */
export const snapshotWords = ({ createdAt }: Pick<ShareNotice, "createdAt">): string =>
  `Snapshot of ${formatDate(createdAt)}, read only`;

/** What its reader does not see, and until when it can be read; each a sentence. */
export function shareSentences({ expiresAt, isMasked, hidesAgents, hidesExpectedAnswer }: ShareNotice): string[] {
  const sentences = [
    hidesAgents && "Agent names are replaced.",
    hidesExpectedAnswer && "The expected answer is hidden.",
    isMasked && "Text matched by redaction rules is masked.",
    expiresAt !== null && `The link expires on ${formatDate(expiresAt)}.`,
  ];
  return sentences.filter((sentence) => typeof sentence === "string");
}
