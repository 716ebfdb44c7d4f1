import { expect, it } from "vitest";
import { getTrace } from "../traces/get-trace";
import { storeSample } from "../traces/testing/sample-file";
import { saveTaxonomy } from "../taxonomies/save-taxonomy";
import { makeWorkspace } from "../workspaces/testing/make-workspace";
import { saveAnnotation } from "./save-annotation";

async function withTrace() {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx);
  const label = { traceId, agent: "Surfer", stepIndex: 1, reason: "why" };
  const said = async () => (await getTrace(ctx, { id: label.traceId })).annotations[0];
  return { ctx, label, said };
}
const mast = { name: "mast", version: "1" };

it("keeps the failure mode that a label names, with its taxonomy, until a label names none", async () => {
  const { ctx, label, said } = await withTrace();
  await saveAnnotation(ctx, { ...label, failureMode: "2.6", taxonomy: mast });
  expect(await said()).toMatchObject({ failureMode: "2.6", taxonomy: mast });
  await saveAnnotation(ctx, label);
  expect(await said()).toMatchObject({ failureMode: null, taxonomy: null });
});

it("refuses a failure mode that its taxonomy does not have", async () => {
  const { ctx, label } = await withTrace();
  await expect(saveAnnotation(ctx, { ...label, failureMode: "99", taxonomy: mast })).rejects.toMatchObject({
    code: "INVALID",
  });
});

it("does not find a trace or a taxonomy of another workspace", async () => {
  const [here, there] = [await withTrace(), await withTrace()];
  const modes = [{ id: "x", title: "Ours", definition: "", category: "" }];
  const { name, version } = await saveTaxonomy(there.ctx, { name: null, title: "Theirs", modes });
  const failure = { failureMode: "x", taxonomy: { name, version } };
  await saveAnnotation(there.ctx, { ...there.label, ...failure });
  await expect(saveAnnotation(here.ctx, { ...here.label, ...failure })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(saveAnnotation(here.ctx, there.label)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
