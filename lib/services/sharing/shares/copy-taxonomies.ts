import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type ShareWords } from "./share-words";

/** Copies of the workspace's own lists of failure modes what something in the share is called by. */
export const copyTaxonomies = async (
  tx: Prisma.TransactionClient,
  { workspaceId, words }: { workspaceId: string; words: ShareWords },
): Promise<void> => {
  await tx.workspaceTaxonomy.createMany({
    data: words.taxonomies().map(({ name, version, title, modes }) => ({
      workspaceId,
      name: escapeForStorage(name),
      version: Number(version),
      title: escapeForStorage(title),
      modes: escapeValueForStorage(modes) as unknown as Prisma.InputJsonValue,
      createdByName: "",
    })),
  });
};
