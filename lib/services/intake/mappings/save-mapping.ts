import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappingView, toMappingView } from "./mapping-view";
import { requireMapping } from "./require-mapping";

const maxNameLength = 80;
const uniqueViolation = "P2002";

const readName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > maxNameLength)
    throw new KnownError("INVALID", `The name of a mapping has between 1 and ${maxNameLength} characters.`, [
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

/**
 * Keeps a mapping under a name, or changes the one with this id. Traces that were read by it stay as they are. Throws
 * CONFLICT where another one has the name, INVALID where name or rule are none.
 */
export const saveMapping = async (
  ctx: WorkspaceContext,
  input: { id?: string | undefined; name: string; rule: FileMapping },
): Promise<MappingView> => {
  const data = { name: readName(input.name), rule: readRule(input.rule) };
  const { workspaceId, actor } = ctx;
  const known = input.id === undefined ? null : await requireMapping(ctx, { id: input.id });
  try {
    return toMappingView(
      known
        ? await prisma.mapping.update({ where: { id: known.id, workspaceId }, data })
        : await prisma.mapping.create({ data: { ...data, workspaceId, createdByName: actor.name } }),
    );
  } catch (error) {
    if (codeOf(error) === uniqueViolation)
      throw new KnownError("CONFLICT", "Another mapping has this name. Choose another one, or change that mapping.");
    throw error;
  }
};
