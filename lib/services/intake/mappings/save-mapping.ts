import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { mappingWords } from "@/lib/traces/mapping/mapping-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { type MappingView, toMappingView } from "./mapping-view";
import { requireMapping } from "./require-mapping";

const maxNameLength = 80;
const uniqueViolation = "P2002";

const readName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > maxNameLength)
    throw new KnownError("INVALID", `A mapping name needs 1 to ${maxNameLength} characters.`, [
      { pointer: "/name", message: "Wrong length." },
    ]);
  return escapeForStorage(trimmed);
};

const readRule = (rule: unknown): Prisma.InputJsonValue => {
  const { data, error } = FileMapping.safeParse(rule);
  if (data) return escapeValueForStorage(data) as unknown as Prisma.InputJsonValue;
  const details = error.issues.map(({ path, message }) => ({ pointer: `/rule/${path.join("/")}`, message }));
  throw new KnownError("INVALID", details[0]?.message ?? "This mapping is not valid.", details);
};

const orTaken = (error: unknown): unknown =>
  codeOf(error) === uniqueViolation
    ? new KnownError("CONFLICT", "Another mapping has this name. Choose another name, or edit that mapping.")
    : error;

/**
 * Keeps a mapping under a name, or changes the one with this id. Traces that were read by it stay as they are. Throws
 * CONFLICT where another one has the name, INVALID where name or rule are none, a StaleError where the one with this id
 * reads files in another way than the one that was `seen`.
 */
export const saveMapping = async (
  ctx: WorkspaceContext,
  input: { id?: string | undefined; name: string; rule: FileMapping; seen?: Seen },
): Promise<MappingView> => {
  const data = { name: readName(input.name), rule: readRule(input.rule) };
  const { workspaceId, actor } = ctx;
  const { id } = input;
  try {
    if (id === undefined)
      return toMappingView(await prisma.mapping.create({ data: { ...data, workspaceId, createdByName: actor.name } }));
    return await prisma.$transaction(async (tx) => {
      await takeTurns(tx, `mapping:${id}`);
      const known = await requireMapping(ctx, { id }, tx);
      requireFresh(input.seen, standing(mappingWords(known.rule)));
      return toMappingView(await tx.mapping.update({ where: { id: known.id, workspaceId }, data }));
    });
  } catch (error) {
    throw orTaken(error);
  }
};

/** Gives a mapping another name. Throws as `saveMapping`, of the name that was `seen`. */
export const renameMapping = async (
  ctx: WorkspaceContext,
  input: { id: string; name: string; seen?: Seen },
): Promise<void> => {
  const name = readName(input.name);
  try {
    await prisma.$transaction(async (tx) => {
      await takeTurns(tx, `mapping:${input.id}`);
      const known = await requireMapping(ctx, { id: input.id }, tx);
      requireFresh(input.seen, standing(known.name));
      await tx.mapping.update({ where: { id: known.id, workspaceId: ctx.workspaceId }, data: { name } });
    });
  } catch (error) {
    throw orTaken(error);
  }
};
