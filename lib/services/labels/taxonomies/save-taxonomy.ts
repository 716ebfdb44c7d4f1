import { FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { taxonomyWords } from "@/lib/attribution/taxonomies/taxonomy-words";
import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError, notFound } from "@/lib/errors";
import { canonicalJson } from "@/lib/traces/content-hash";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { requireFresh, type Seen } from "../../ground/freshness/require-fresh";
import { recordAudit } from "../../people/audit/record-audit";
import { toTaxonomy } from "./taxonomy-row";

const maxTitleLength = 120;
const maxModes = 80;
const maxNameLength = 60;
/** Taxonomies of one workspace, and versions of one. */
const maxOwn = 50;
const maxVersions = 1_000;
const uniqueViolation = "P2002";

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

const readTitle = (title: string): string => {
  const trimmed = title.trim();
  if (trimmed === "" || [...trimmed].length > maxTitleLength)
    throw invalid("/title", `A taxonomy title needs 1 to ${maxTitleLength} characters.`);
  return trimmed;
};

const readModes = (given: readonly FailureMode[]): FailureMode[] => {
  const { data: modes, error } = FailureMode.array().min(1).max(maxModes).safeParse(given);
  if (error) {
    const details = error.issues.map(({ path, message }) => ({ pointer: `/modes/${path.join("/")}`, message }));
    throw new KnownError("INVALID", `A taxonomy lists 1 to ${maxModes} modes, each with an id and a title.`, details);
  }
  for (const field of ["id", "title"] as const) {
    const seen = new Set<string>();
    for (const [at, mode] of modes.entries()) {
      const value = mode[field].trim().toLowerCase();
      if (value === "") throw invalid(`/modes/${at}/${field}`, `Each mode needs its ${field}.`);
      if (seen.has(value))
        throw invalid(`/modes/${at}/${field}`, `Two modes have the ${field} “${mode[field].trim()}”.`);
      seen.add(value);
    }
  }
  return modes.map(({ id, title, definition, category }) => ({
    id: id.trim(),
    title: title.trim(),
    definition: definition.trim(),
    category: category.trim(),
  }));
};

/** A name for a new taxonomy: its title in lower case with dashes, and a number where that is taken. */
const newName = (title: string, taken: ReadonlySet<string>): string => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = [...words.join("-")].slice(0, maxNameLength - 6).join("") || "taxonomy";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name) && !findTaxonomy(name)) return name;
  }
};

const isUnchanged = (before: Taxonomy, title: string, modes: readonly FailureMode[]): boolean =>
  canonicalJson([before.title, before.modes]) === canonicalJson([title, modes]);

/**
 * Keeps a taxonomy of this workspace as a new version: of the one named, or of a new one where `name` is null. What was
 * said by an older version stays understood. Throws INVALID for a published name, a mode without id or title, two of
 * the same, or where nothing has changed; NOT_FOUND; a StaleError where another version than `seen` is the newest;
 * CONFLICT where somebody else saved at the same time.
 */
export const saveTaxonomy = async (
  ctx: WorkspaceContext,
  input: { name: string | null; title: string; modes: readonly FailureMode[]; seen?: Seen },
): Promise<{ name: string; version: string }> => {
  const { workspaceId, actor } = ctx;
  const [title, modes] = [readTitle(input.title), readModes(input.modes)];
  if (input.name !== null && findTaxonomy(input.name))
    throw invalid("/name", "A published taxonomy cannot be changed. Save it as a new one.");
  const newest = await prisma.workspaceTaxonomy.findMany({
    where: { workspaceId },
    distinct: ["name"],
    orderBy: [{ name: "asc" }, { version: "desc" }],
  });
  const known = input.name === null ? null : newest.find((row) => toTaxonomy(row).name === input.name);
  if (known === undefined) throw notFound("taxonomy");
  if (known) requireFresh(input.seen, { text: taxonomyWords(toTaxonomy(known)), version: String(known.version) });
  if (known && isUnchanged(toTaxonomy(known), title, modes)) throw invalid("/modes", "Nothing has changed.");
  if (known ? known.version >= maxVersions : newest.length >= maxOwn)
    throw invalid(
      "/name",
      known ? "This taxonomy has too many versions." : `A workspace keeps at most ${maxOwn} taxonomies.`,
    );
  const name = input.name ?? newName(title, new Set(newest.map((row) => toTaxonomy(row).name)));
  const version = (known?.version ?? 0) + 1;
  const data = {
    workspaceId,
    version,
    name: escapeForStorage(name),
    title: escapeForStorage(title),
    modes: escapeValueForStorage(modes) as unknown as Prisma.InputJsonValue,
    createdByName: escapeForStorage(actor.name),
  };
  try {
    await prisma.$transaction(async (tx) => {
      await tx.workspaceTaxonomy.create({ data });
      const details = { title, version, modeCount: modes.length };
      await recordAudit(tx, ctx, { kind: "workspace.changed", subject: "Failure modes", subjectId: name, details });
    });
  } catch (error) {
    if (codeOf(error) === uniqueViolation)
      throw new KnownError("CONFLICT", "Someone else saved this taxonomy at the same time. Open it again.");
    throw error;
  }
  return { name, version: String(version) };
};
