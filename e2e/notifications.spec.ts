import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { notifyChannels } from "@/lib/services/connections/channels/notify-channels";
import { isSignedBy, openReceiver } from "@/lib/services/connections/channels/testing/receiver";
import { sampleNews } from "@/lib/services/connections/channels/testing/make-delivery";
import { madeTrace } from "./harness/made-trace";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";
import { addPerson, signIn, upload } from "./harness/workspace";

test("a webhook is added, tested against a private host once that is allowed, and delivers what is told to it", async ({
  page,
  workspace,
}) => {
  const receiver = await openReceiver();
  receiver.answer((response) => response.writeHead(200).end("thanks"));
  const { slug } = workspace;
  await page.goto(paths.settings(slug, "channels"));
  await expect(page.getByRole("heading", { name: "No channels yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add a channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a channel" });
  await dialog.getByLabel("Name", { exact: true }).fill("Ops hook");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter the address to send to.");
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByText("Changes of the workspace: none").click();
  await dialog.getByLabel("Trace arrived").check();
  await expect(dialog.getByText(/^Changes of the workspace: 1 of /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the signing secret now" });
  const secret = (await shown.locator("pre").innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await page.reload();
  expect(await page.content()).not.toContain(secret);
  expect(await page.content()).not.toContain("/hook");

  const row = page.getByRole("listitem").filter({ hasText: "Ops hook" });
  await row.getByRole("button", { name: "Send a test" }).click();
  await expect(row.getByRole("status")).toContainText("is in a private network");
  await expect(row).toContainText("Last delivery");
  expect(receiver.received).toEqual([]);
  await page.getByLabel("Hosts").fill(receiver.host);
  await page.getByRole("button", { name: "Save hosts" }).click();
  await expect(page.getByText("Private hosts saved.")).toBeVisible();
  await row.getByRole("button", { name: "Send a test" }).click();
  await expect(row.getByRole("status")).toContainText("200");
  await expect(row.getByRole("status")).toContainText("thanks");
  expect(receiver.received.map((request) => isSignedBy(secret, request))).toEqual([true]);
  await expectAccessible(page);

  const { workspaceId } = workspace.ctx;
  const channels = await prisma.channel.findMany({ where: { workspaceId }, select: { id: true } });
  const channelIds = channels.map(({ id }) => id);
  await prisma.$transaction((tx) => notifyChannels(tx, { workspaceId, channelIds, news: sampleNews }));
  await expect.poll(() => receiver.received.length).toBe(2);
  await row.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByRole("heading", { name: "Deliveries to Ops hook" })).toBeVisible();
  const delivery = page.getByRole("listitem").filter({ hasText: sampleNews.title });
  await expect(async () => {
    await page.reload();
    await expect(delivery).toContainText("Delivered", { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await delivery.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);

  const [trace] = await upload(page.request, workspace, madeTrace(5, 3).file);
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(JSON.parse(String(receiver.received[3]?.body))).toMatchObject({
    type: "trace.created",
    data: { details: { changes: [{ id: trace?.id }] } },
  });

  await page.getByRole("link", { name: "Channels" }).last().click();
  await row.getByRole("switch", { name: "Send to Ops hook" }).click();
  await expect(page.getByText("Ops hook is off")).toBeVisible();
  await row.getByRole("button", { name: "Delete Ops hook" }).click();
  await page.getByRole("button", { name: "Delete the channel" }).click();
  await expect(page.getByRole("heading", { name: "No channels yet" })).toBeVisible();
  await receiver.close();
});

// By day: doors.db.test.ts.
test("who may only read sees the channels and changes nothing", { tag: "@nightly" }, async ({ page, workspace }) => {
  const viewer = await addPerson(workspace, "Vera", "VIEWER");
  await page.context().clearCookies();
  await signIn(page, viewer);
  await page.goto(paths.settings(workspace.slug, "channels"));
  await expect(page.getByText("Ask an owner or admin to add one")).toBeVisible();
  await expect(page.getByText("None. An owner can add some.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Add a channel|Save hosts/ })).toHaveCount(0);
});
