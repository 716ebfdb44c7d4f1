import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { countActions } from "./harness/count-actions";
import { madeTrace, storeRun, withoutLabel } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

// How many clicks and keys what people come for takes. The fifth, to ask a model where there is no provider yet, is in
// first-screen.spec.ts.

/** An order whose number is copied wrongly, by Payments at step 3. */
const wrongOrder = {
  faultline: 1,
  trace: {
    question: "Cancel the order A-1042 of Ms. Berg and refund it to her card.",
    finalAnswer: "Order A-1024 is canceled and refunded.",
    outcome: "failed",
    steps: [
      { agent: "Coordinator", content: "Orders, please look up order A-1042 of Ms. Berg." },
      { agent: "Orders", content: "Order A-1042 of Ms. Berg is open, 480 in total." },
      { agent: "Coordinator", content: "Payments, cancel the order and refund it." },
      { agent: "Payments", content: "I cancel order A-1024 and refund it." },
      { agent: "Payments", content: "Order A-1024 is canceled and 480 refunded." },
      { agent: "Coordinator", content: "Order A-1024 is canceled and refunded." },
    ],
  },
};

test("a file of one's own is answered with agent and step after at most four actions", async ({ page, workspace }) => {
  const { act, count } = countActions();
  await page.goto(paths.traces(workspace.slug));
  await act(
    page
      .getByRole("button", { name: /^Import/ })
      .first()
      .click(),
  );
  const dialog = page.getByRole("dialog", { name: "Import traces" });
  const buffer = Buffer.from(JSON.stringify(wrongOrder));
  const file = { name: "order.json", mimeType: "application/json", buffer };
  await act(dialog.getByLabel("Files to import").setInputFiles(file));
  await act(dialog.getByRole("button", { name: "Import 1 trace" }).click());
  const findings = page.getByRole("complementary", { name: "Findings" });
  await expect(findings.getByText("Responsible agent")).toBeVisible({ timeout: 120_000 }); // a worker reads it first
  await expect(findings.getByRole("definition").filter({ hasText: "Payments" })).toBeVisible();
  await expect(findings).toContainText("A-1042: two characters are swapped");
  await expect(page.locator("#step-3")).toBeInViewport();
  expect(count()).toBeLessThanOrEqual(4);
});

test("which agent fails most since a version is seen after at most three actions", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const failures = [
    ["1.10", "Planner"],
    ["1.10", "Planner"],
    ["1.10", "Planner"],
    ["1.9", "Surfer"],
    ["1.9", "Surfer"],
    ["1.9", "Surfer"],
    ["2.0", "Planner"],
    ["2.0", "Surfer"],
  ] as const;
  for (const [at, [version, agent]] of failures.entries())
    await upload(
      page.request,
      workspace,
      ownFormatTrace(`Which ferry leaves ${at + 1}th?`, {
        system: { name: "ferry-desk", version },
        groundTruth: { agent, stepIndex: agent === "Planner" ? 0 : 1, reason: "It is the wrong page." },
      }),
    );
  const { act, count } = countActions();
  await page.goto(paths.traces(workspace.slug));
  await act(page.getByRole("link", { name: "Overview", exact: true }).first().click());
  await act(page.getByRole("button", { name: /^Version/ }).click());
  await act(page.getByRole("button", { name: "1.10 and later" }).click());
  await expect(page).toHaveURL(/version=/);
  const agents = page.getByRole("region", { name: "Responsible agents", exact: true });
  await expect(agents.getByRole("link", { name: /^Planner: 4 traces/ }).first()).toBeVisible();
  await expect(agents.getByRole("link", { name: /^Surfer: 1 trace/ }).first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
});

test("the next unlabeled failure has a label after at most three actions", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, withoutLabel(madeTrace(24, 9).file));
  const { act, count } = countActions();
  await page.goto(paths.traces(workspace.slug));
  await expect(page.getByRole("table", { name: "Traces" }).locator("tbody tr")).toHaveCount(1);
  await act(page.keyboard.press("l"));
  const form = page.getByRole("form", { name: "Label this trace" });
  await expect(form.getByRole("group", { name: /^Failure mode/ })).toBeVisible();
  await act(page.keyboard.press("l"));
  await expect(page.getByRole("textbox", { name: "Decisive step" })).not.toHaveValue("");
  await act(page.keyboard.press("ControlOrMeta+Enter"));
  const saved = () => prisma.annotation.findMany({ where: { traceId: trace?.id ?? "" } });
  await expect.poll(async () => (await saved()).length).toBe(1);
  expect(await saved()).toMatchObject([{ authorId: workspace.userId, sawAttribution: false }]);
  expect(count()).toBeLessThanOrEqual(3);
  await page.goto(paths.nextToLabel(workspace.slug));
  await expect(page.getByRole("heading", { name: "Nothing left to label" })).toBeVisible();
});

test("a trace is shared after at most three actions", async ({ page, workspace, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(24, 9).file);
  await storeRun(workspace, trace?.id ?? "", { agent: "Solver", stepIndex: 9, reason: "It swaps the digits." });
  const { act, count } = countActions();
  await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
  await act(page.keyboard.press("s"));
  await act(page.getByRole("button", { name: "Create link" }).click());
  const made = page.getByRole("dialog", { name: "Copy the link now" });
  await act(made.getByRole("button", { name: /^Copy/ }).first().click());
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/s/");
  expect(count()).toBeLessThanOrEqual(3);
});
