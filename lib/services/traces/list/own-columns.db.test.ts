import { expect, test } from "vitest";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { usualLayout, writeLayout } from "@/lib/traces/list-layout";
import { getOwnColumns, saveOwnColumns } from "./own-columns";

test("columns are remembered for a person in a workspace, and for nobody else", async () => {
  const [ctx, elsewhere] = [await makeWorkspace(), await makeWorkspace()];
  const other = await addMember(ctx, "VIEWER");
  await saveOwnColumns(ctx, { columns: "title,agent:120,evil" });
  expect(await getOwnColumns(ctx)).toBe("title,agent:120");
  expect(await getOwnColumns({ ...ctx, workspaceId: elsewhere.workspaceId })).toBeNull();
  expect(await getOwnColumns(other)).toBeNull();
  await saveOwnColumns({ ...elsewhere, actor: ctx.actor }, { columns: "title" });
  expect(await getOwnColumns(ctx)).toBe("title,agent:120");
  await saveOwnColumns(ctx, { columns: writeLayout(usualLayout) });
  expect(await getOwnColumns(ctx)).toBeNull();
});
