import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { madeRun } from "@/app/api/v1/otlp/testing/made-run";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveChannel } from "@/lib/services/connections/channels/save-channel";
import { openReceiver } from "@/lib/services/connections/channels/testing/receiver";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { expect, test } from "./harness/test";
import { expectAccessible } from "./harness/expect-accessible";
import { type TestWorkspace } from "./harness/workspace";

const run = promisify(execFile);

function exporterTo(baseURL: string | undefined, workspace: TestWorkspace) {
  const exporter = new OTLPTraceExporter({
    url: `${baseURL}/api/v1/otlp/v1/traces`,
    headers: { authorization: `Bearer ${workspace.apiKey}` },
  });
  return (spans: ReadableSpan[]): Promise<number> =>
    new Promise((resolve) => exporter.export(spans, ({ code }) => resolve(code)));
}

test("a run that an OpenTelemetry SDK exports appears while it goes on, and the open page follows it", async ({
  page,
  baseURL,
  workspace,
}) => {
  const spans = await madeRun("Where does the map of the harbour lie?");
  const send = exporterTo(baseURL, workspace);
  const inner = spans.filter(({ name }) => name !== "invoke_agent Planner");
  expect(await send(inner.slice(0, 8))).toBe(0);

  const list = async (): Promise<{ id: string; stepCount: number }[]> => {
    const headers = { authorization: `Bearer ${workspace.apiKey}` };
    const answer = await page.request.get("/api/v1/traces", { headers });
    return ((await answer.json()) as { traces: { id: string; stepCount: number }[] }).traces;
  };
  await expect.poll(async () => (await list()).length).toBe(1);
  const [first] = await list();
  await page.goto(paths.trace(workspace.slug, first?.id ?? ""));
  await expect(page.getByLabel("Steps", { exact: true })).toBeVisible();
  await expect(page.getByText("The map lies on shelf 11.")).toHaveCount(0);

  expect(await send(spans.slice(8).toReversed())).toBe(0);
  await expect.poll(async () => (await list())[0]?.stepCount ?? 0).toBeGreaterThan(25);
  await expect(page.getByText("Where does the map of the harbour lie?").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Archivist/ }).first()).toBeVisible();
  expect((await list()).map(({ id }) => id)).toEqual([first?.id]);
});

test("a step that contradicts what came before raises an alarm while the run goes on, and a channel is told", async ({
  page,
  workspace,
}) => {
  const { ctx } = workspace;
  const receiver = await openReceiver();
  await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { reachableHosts: [receiver.host] } });
  const channel = await saveChannel(ctx, { name: "Desk", kind: "webhook", url: receiver.url });
  const rule = { id: null, name: "Alarms", isEnabled: true, systemKey: null, settings: { kind: "alarm" as const } };
  await saveRule(ctx, { ...rule, channelIds: [channel.id] });
  const traceId = "5b8efff798038103d269b633813fc60c";
  const send = async (spanId: string, second: number, said: string): Promise<void> => {
    const text = (role: string, content: string) => JSON.stringify([{ role, parts: [{ type: "text", content }] }]);
    const attributes = {
      "gen_ai.operation.name": "chat",
      "gen_ai.agent.name": "Desk",
      "gen_ai.input.messages": text("user", "Please cancel order B-3381."),
      "gen_ai.output.messages": text("assistant", said),
    };
    const at = BigInt(Date.now()) + BigInt(second * 1_000);
    const span = {
      traceId,
      spanId,
      name: "chat",
      startTimeUnixNano: `${at}000000`,
      endTimeUnixNano: `${at + 500n}000000`,
      attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
    };
    const answer = await page.request.post("/api/v1/otlp/v1/traces", {
      headers: { authorization: `Bearer ${workspace.apiKey}` },
      data: { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] },
    });
    expect(answer.status()).toBe(200);
  };
  const first = async (): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${workspace.apiKey}` };
    const answer = await page.request.get("/api/v1/traces", { headers });
    return ((await answer.json()) as { traces: { id: string }[] }).traces[0]?.id;
  };
  await send("eee19b7ec3c1b174", 0, "I will look at it.");
  await expect.poll(first).toBeDefined();
  await page.goto(paths.trace(workspace.slug, (await first()) ?? ""));
  await expect(page.getByText("I will look at it.").first()).toBeVisible();
  const alarm = page.getByRole("button", { name: /^Alarm at step \d+$/ });
  await expect(alarm).toHaveCount(0);
  await send("eee19b7ec3c1b175", 1, "Order B-3318 is cancelled.");
  const sentAt = performance.now();
  await expect.poll(() => receiver.received.length, { intervals: [50] }).toBe(1);
  const description = `${((performance.now() - sentAt) / 1_000).toFixed(1)} s`;
  test.info().annotations.push({ type: "the channel was told after", description });
  expect(receiver.received[0]?.body).not.toContain("B-33");
  await expect(alarm).toBeVisible();
  await expect(page.getByRole("status").filter({ has: alarm })).toContainText("B-3381");
  await alarm.click();
  await expect(page).toHaveURL(/step=\d+/);
  await expectAccessible(page);
  await receiver.close();
});

test("the command line sends a folder to a server, and what is there already is not sent again", async ({
  baseURL,
  workspace,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "faultline-send-"));
  const trace = (question: string) => ({ question, steps: [{ agent: "Cook", content: `About ${question}` }] });
  writeFileSync(join(folder, "soup.json"), JSON.stringify({ faultline: 1, trace: trace("soup") }));
  writeFileSync(join(folder, "broken.json"), "[1,");
  writeFileSync(join(folder, "LICENSE"), "All rights reserved.");
  const command = ["scripts/faultline.mjs", "import", folder, "--server", baseURL ?? "", "--json"];
  const send = async () => {
    const env = { ...process.env, FAULTLINE_API_KEY: workspace.apiKey };
    const { stdout } = await run(process.execPath, command, { env }).catch((error: { stdout: string }) => error);
    return JSON.parse(stdout) as {
      imports: { error: string | null; passedOver?: string; traces: { id: string; isDuplicate: boolean }[] }[];
    };
  };
  const [license, broken, stored] = (await send()).imports;
  expect([license?.traces.length, license?.passedOver]).toEqual([0, "a description of the files"]);
  expect([broken?.traces.length, broken?.error]).toEqual([0, expect.stringContaining("JSON")]);
  expect([stored?.error, stored?.traces.length, stored?.traces[0]?.isDuplicate]).toEqual([null, 1, false]);
  const [, , again] = (await send()).imports;
  expect(again?.traces).toMatchObject([{ id: stored?.traces[0]?.id, isDuplicate: true }]);
  rmSync(folder, { recursive: true, force: true });
});
