import { expect, test } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { chooseTaxonomy } from "./choose-taxonomy";
import { chosenTaxonomy } from "./chosen-taxonomy";
import { listTaxonomies } from "./list-taxonomies";
import { readTaxonomy } from "./read-taxonomy";
import { saveTaxonomy } from "./save-taxonomy";

const mode = (id: string, title = `Mode ${id}`) => ({ id, title, definition: "", category: "" });

test("a taxonomy is not replaced by who wrote over an older version, until they have seen the newest", async () => {
  const ctx = await makeWorkspace();
  const modes = (title: string) => [{ id: "1", title, definition: "", category: "" }];
  const { name, version } = await saveTaxonomy(ctx, { name: null, title: "Ours", modes: modes("One") });
  const mine = { name, title: "Ours", seen: version };
  await saveTaxonomy(ctx, { ...mine, modes: modes("Two") });
  await expect(saveTaxonomy(ctx, { ...mine, modes: modes("Three") })).rejects.toMatchObject({
    newer: { text: "Ours\n1 Two", version: "2" },
  });
  expect(await saveTaxonomy(ctx, { ...mine, modes: modes("Three"), seen: "2" })).toEqual({ name, version: "3" });
});

test("a workspace calls failures by MAST until it chooses otherwise", async () => {
  const ctx = await makeWorkspace();
  expect(await chosenTaxonomy(ctx)).toEqual(mast);
  const { chosenName, taxonomies } = await listTaxonomies(ctx);
  expect(chosenName).toBe("mast");
  expect(taxonomies.map(({ taxonomy, isOwn }) => [taxonomy.name, isOwn])).toEqual([
    ["mast", false],
    ["trail", false],
    ["agent-error-taxonomy", false],
    ["agentrx", false],
  ]);
  await chooseTaxonomy(ctx, { name: "trail" });
  expect((await chosenTaxonomy(ctx)).name).toBe("trail");
});

test("each save of an own taxonomy is a version, and the older ones stay readable", async () => {
  const ctx = await makeWorkspace();
  expect(await saveTaxonomy(ctx, { name: null, title: "Our kinds", modes: [mode("a")] })).toEqual({
    name: "our-kinds",
    version: "1",
  });
  await saveTaxonomy(ctx, { name: "our-kinds", title: "Our kinds", modes: [mode("a"), mode("b\u0000")] });
  expect((await saveTaxonomy(ctx, { name: null, title: "Our kinds", modes: [mode("z")] })).name).toBe("our-kinds-2");
  expect((await readTaxonomy(ctx, { name: "our-kinds" })).modes.map(({ id }) => id)).toEqual(["a", "b\u0000"]);
  expect(await readTaxonomy(ctx, { name: "our-kinds", version: "1" })).toMatchObject({ version: "1", source: "Ada" });
  await chooseTaxonomy(ctx, { name: "our-kinds" });
  expect(await chosenTaxonomy(ctx)).toMatchObject({ name: "our-kinds", version: "2" });
  const entry = (await listTaxonomies(ctx)).taxonomies.find(({ taxonomy }) => taxonomy.name === "our-kinds");
  expect(entry?.versions.map(({ version }) => version)).toEqual(["2", "1"]);
});

test("a taxonomy is refused that is published, has a mode twice or none, or is the same as before", async () => {
  const ctx = await makeWorkspace();
  const save = (name: string | null, modes = [mode("a")], title = "T") => saveTaxonomy(ctx, { name, title, modes });
  await save(null);
  const isInvalid = { code: "INVALID" };
  await expect(save("mast")).rejects.toMatchObject(isInvalid);
  await expect(save("t")).rejects.toMatchObject(isInvalid);
  await expect(save("t", [])).rejects.toMatchObject(isInvalid);
  await expect(save("t", [mode("a"), mode(" A")])).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/modes/1/id" }],
  });
  await expect(save("t", [mode("a", "X"), mode("b", "x")])).rejects.toMatchObject(isInvalid);
  await expect(save("t", [mode("a")], " ")).rejects.toMatchObject(isInvalid);
});

test("two who save at once get one version each, or one of them a conflict", async () => {
  const ctx = await makeWorkspace();
  await saveTaxonomy(ctx, { name: null, title: "T", modes: [mode("a")] });
  const tries = await Promise.allSettled(
    ["b", "c", "d"].map((id) => saveTaxonomy(ctx, { name: "t", title: "T", modes: [mode(id)] })),
  );
  const versions = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value.version] : []));
  expect(new Set(versions).size).toBe(versions.length);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "CONFLICT" });
});

test("a taxonomy of another workspace is not found by any verb", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  await saveTaxonomy(ctx, { name: null, title: "Secret", modes: [mode("a")] });
  const isNotFound = { code: "NOT_FOUND" };
  await expect(readTaxonomy(stranger, { name: "secret" })).rejects.toMatchObject(isNotFound);
  await expect(chooseTaxonomy(stranger, { name: "secret" })).rejects.toMatchObject(isNotFound);
  await expect(saveTaxonomy(stranger, { name: "secret", title: "S", modes: [mode("b")] })).rejects.toMatchObject(
    isNotFound,
  );
  expect((await listTaxonomies(stranger)).taxonomies.every(({ isOwn }) => !isOwn)).toBe(true);
});
