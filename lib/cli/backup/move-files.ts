import { objectStore } from "@/lib/env";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, say } from "../terminal";

/** Moves stored files. Answers the exit code: 1 where the store has lost some. */
export async function moveFiles({ to }: { to: "s3" | "database" }): Promise<0 | 1> {
  if (!objectStore()) throw new LaunchError("No store is set. Set FAULTLINE_S3_BUCKET and what belongs to it.");
  const { count, lostCount } = await withDatabase("files move", async () => {
    const { moveOriginals } = await import("@/lib/services/intake/originals/move-originals");
    return moveOriginals(to === "s3" ? "store" : "database", (moved) => note(`${moved} pieces moved`));
  });
  say(`${count} pieces of files moved to ${to === "s3" ? "the bucket" : "the database"}`);
  if (lostCount > 0) note(`${lostCount} pieces are not in the bucket; \`faultline verify\` names their files`);
  return lostCount > 0 ? 1 : 0;
}
