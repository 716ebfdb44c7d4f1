import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { ownTitles } from "@/lib/traces/own-titles";
import { type Trace } from "@/lib/traces/trace";
import { systemColumns } from "../../ground/stored/system-columns";
import { readQuestions, type TitleGroup } from "./system-titles.sql";

/** Of so many traces of a system the questions are compared. */
const peerCount = 20;

interface Read {
  trace: Pick<Trace, "system" | "format">;
}

export const groupOf = ({ system, format }: Pick<Trace, "system" | "format">): TitleGroup => ({
  systemKey: systemColumns(system?.name).systemKey,
  format,
});

/** By which traces of one group are found together. */
export const keyOf = ({ systemKey, format }: TitleGroup): string => (systemKey === "" ? `${format} ` : systemKey);

/** Traces by their system, in the order in which it is met. */
export const byGroup = <One extends Read>(reads: readonly One[]): { group: TitleGroup; members: One[] }[] => {
  const groups = new Map<string, { group: TitleGroup; members: One[] }>();
  for (const read of reads) {
    const group = groupOf(read.trace);
    const known = groups.get(keyOf(group));
    if (known) known.members.push(read);
    else groups.set(keyOf(group), { group, members: [read] });
  }
  return [...groups.values()];
};

/**
 * Traces that are to be stored, with titles that tell them from each other and from those of their systems: see
 * `ownTitles`. `importId` is the import that brings them, whose file may name them.
 */
export const withOwnTitles = async <One extends { trace: Trace }>(
  db: Pick<Prisma.TransactionClient, "$queryRaw" | "import">,
  { workspaceId, importId }: { workspaceId: string; importId: string | null },
  reads: readonly One[],
): Promise<One[]> => {
  const file =
    importId && (await db.import.findFirst({ where: { id: importId, workspaceId }, select: { fileName: true } }));
  const fileName = file && file.fileName !== null ? unescapeFromStorage(file.fileName) : null;
  const titles = new Map<One, string>();
  for (const { group, members } of byGroup(reads)) {
    const peers = await readQuestions(db, workspaceId, group, peerCount);
    const others = peers.map(({ question }) => unescapeFromStorage(question));
    const given = ownTitles(
      members.map(({ trace }) => trace),
      { others, fileName },
    );
    members.forEach((member, at) => titles.set(member, given[at] ?? member.trace.title));
  }
  return reads.map((read) => {
    const title = titles.get(read);
    return title === undefined || title === read.trace.title ? read : { ...read, trace: { ...read.trace, title } };
  });
};
