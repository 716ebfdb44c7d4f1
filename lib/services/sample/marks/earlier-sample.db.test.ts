import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { checkout } from "@/lib/checkout";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { sampleTrace, toBytes } from "@/lib/services/traces/reading/testing/sample-file";

const migration = join(checkout, "prisma/migrations/20261129093000_sample_things/migration.sql");

/** What the migration marks where the workspace of this slug is the first one. */
const marksOf = (slug: string) => {
  const sql = readFileSync(migration, "utf8").replace("'demo'", `'${slug}'`);
  const inserts = sql.split(";").filter((statement) => statement.includes("INSERT INTO"));
  expect(inserts).toHaveLength(2);
  return prisma.$transaction(async (tx) => {
    // Stands before the table of the same name, which other tests write to.
    await tx.$executeRawUnsafe(
      'create temporary table "SampleThing" (like "SampleThing" including all) on commit drop',
    );
    for (const statement of inserts) await tx.$executeRawUnsafe(statement);
    return tx.$queryRawUnsafe<unknown[]>('select "kind", "id"::text from "SampleThing" order by "kind"');
  });
};

it("marks what an earlier version brought, and nothing that somebody sent under the same name", async () => {
  const ours = await makeWorkspace({ attributesUploads: false });
  const { workspaceId, actor } = ours;
  const operator = { ...ours, actor: { ...actor, name: "command line" } };
  const key = { kind: "api-key", apiKeyId: actor.userId, name: "command line" } as const;
  const upload = async (ctx: WorkspaceContext): Promise<string> => {
    const { traces } = await createTraces(ctx, { bytes: toBytes(sampleTrace()), fileName: "lab.faultline.json" });
    return traces[0]?.id ?? "none";
  };
  const seeded = await upload(operator);
  const deleted = await upload(operator);
  await upload({ ...ours, actor: key });
  await upload(ours);
  await prisma.trace.deleteMany({ where: { id: deleted } });
  expect(await prisma.import.count({ where: { workspaceId } })).toBe(4);
  const { importId } = await prisma.trace.findUniqueOrThrow({ where: { id: seeded } });
  expect(await marksOf(ours.workspaceSlug)).toEqual([
    { kind: "import", id: importId },
    { kind: "trace", id: seeded },
  ]);
});
