import { expect, test } from "vitest";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deleteView, renameView, shareView, updateView } from "./change-view";
import { getSavedView } from "./get-saved-view";
import { listSavedViews } from "./list-saved-views";
import { saveView } from "./save-view";

const page = "overview" as const;

test("filters are kept under a name, listed with their author, renamed and forgotten", async () => {
  const ctx = await makeWorkspace();
  const saved = await saveView(ctx, { page, name: " Monday ", query: "basis=truth&range=7d&evil=1&agent=a%2Cb" });
  expect(saved).toMatchObject({ name: "Monday", query: "range=7d&agent=a%2Cb&basis=truth", isOwn: true });
  const editor = await addMember(ctx, "EDITOR");
  expect(await listSavedViews(editor, { page })).toMatchObject([
    { id: saved.id, createdByName: "Ada", isOwn: false, canChange: false },
  ]);
  expect(await listSavedViews(editor, { page: "versions" })).toEqual([]);
  await renameView(ctx, { id: saved.id, name: "Tuesday" });
  expect(await getSavedView(editor, { id: saved.id })).toMatchObject({ name: "Tuesday" });
  await deleteView(ctx, { id: saved.id });
  await expect(getSavedView(ctx, { id: saved.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a taken or empty name is refused, and so is changing somebody else's view, but for admins", async () => {
  const ctx = await makeWorkspace();
  const [editor, admin] = [await addMember(ctx, "EDITOR"), await addMember(ctx, "ADMIN")];
  const { id } = await saveView(ctx, { page, name: "Monday", query: "" });
  const own = await saveView(editor, { page, name: "Own", query: "" });
  await expect(saveView(editor, { page, name: "Monday", query: "" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(renameView(editor, { id: own.id, name: "Monday" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(saveView(ctx, { page, name: " ", query: "" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(deleteView(editor, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await renameView(admin, { id: own.id, name: "Theirs" });
  expect((await listSavedViews(ctx, { page })).map(({ name }) => name)).toEqual(["Monday", "Theirs"]);
});

test("nobody but its creator keeps a view to themselves, so that none is seen by nobody", async () => {
  const ctx = await makeWorkspace();
  const [editor, admin] = [await addMember(ctx, "EDITOR"), await addMember(ctx, "ADMIN")];
  const { id } = await saveView(editor, { page, name: "Monday", query: "" });
  for (const other of [ctx, admin])
    await expect(shareView(other, { id, isShared: false })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await shareView(admin, { id, isShared: true });
  expect(await getSavedView(admin, { id })).toMatchObject({ isShared: true, canChange: true });
  await shareView(editor, { id, isShared: false });
  expect(await getSavedView(editor, { id })).toMatchObject({ isShared: false });
});

test("a view of another workspace does not exist", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const { id } = await saveView(ctx, { page, name: "Monday", query: "" });
  for (const asked of [
    () => getSavedView(stranger, { id }),
    () => renameView(stranger, { id, name: "x" }),
    () => updateView(stranger, { id, query: "" }),
    () => shareView(stranger, { id, isShared: false }),
    () => deleteView(stranger, { id }),
    () => getSavedView(ctx, { id: "none" }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listSavedViews(stranger, { page })).toEqual([]);
});

test("a view that is not shared is seen and changed by who saved it alone, whatever the role of others", async () => {
  const ctx = await makeWorkspace();
  const [editor, admin] = [await addMember(ctx, "EDITOR"), await addMember(ctx, "ADMIN")];
  const saved = await saveView(editor, { page: "traces", name: "Mine", query: "q=outcome:failed", isShared: false });
  expect(saved).toMatchObject({ isShared: false, query: "q=outcome%3Afailed" });
  expect(await listSavedViews(admin, { page: "traces" })).toEqual([]);
  for (const asked of [
    () => getSavedView(admin, { id: saved.id }),
    () => renameView(admin, { id: saved.id, name: "x" }),
    () => updateView(admin, { id: saved.id, query: "" }),
    () => shareView(admin, { id: saved.id, isShared: true }),
    () => deleteView(admin, { id: saved.id }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await shareView(editor, { id: saved.id, isShared: true });
  await updateView(editor, { id: saved.id, query: "q=outcome:passed&columns=title,agent" });
  expect(await listSavedViews(ctx, { page: "traces" })).toMatchObject([
    { name: "Mine", isShared: true, query: "q=outcome%3Apassed&columns=title%2Cagent" },
  ]);
});
