import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const ledger = {
  is_request_satisfied: { reason: "The price is open.", answer: false },
  next_speaker: { reason: "It reads lists.", answer: "Clerk" },
};
const token = "aB3dE7fG".repeat(40);
const words = "Step 6 prices in GBP; the list (step 4) says SEK.";

/** A lead that plans, a clerk that reads a list, and a pricer that takes its number in another currency. */
async function openTrace(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const steps = [
    { agent: "user", kind: "input", content: `Price the crates of ${workspace.slug}.` },
    { agent: "Lead", kind: "thought", content: "Plan:\n1. Clerk reads the list\n2. Pricer adds it up" },
    { agent: "Lead", kind: "thought", content: `Updated Ledger:\n${JSON.stringify(ledger, null, 2)}` },
    { agent: "Lead", kind: "handoff", recipient: "Clerk", content: "Please read the list." },
    { agent: "Clerk", content: `The list says 8,920.72 SEK. Its key is ${token}.` },
    { agent: "Lead", kind: "handoff", recipient: "Pricer", content: "Please price it." },
    { agent: "Pricer", content: "It comes to 8,920.72 GBP." },
    { agent: "Lead", content: "FINAL ANSWER: 8,920.72 GBP" },
  ];
  const trace = { question: `Price ${workspace.slug}`, outcome: "failed", finalAnswer: "8,920.72 GBP", steps };
  const [stored] = await upload(page.request, workspace, { faultline: 1, trace });
  const traceId = stored?.id ?? "";
  const against = [{ stepIndex: 4, span: null, text: "8,920.72 SEK" }];
  const finding = { kind: "unit-differs" as const, stepIndex: 6, agent: "Pricer", party: "agent" as const, words };
  const evidence = [{ ...finding, span: { from: 12, to: 24 }, against, weight: 3 }];
  await storeRun(workspace, traceId, { agent: "Pricer", stepIndex: 6, reason: words, evidence });
  await page.goto(paths.trace(workspace.slug, traceId));
}

const outline = (page: Page) => page.getByRole("complementary", { name: "Outline" });
const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const stepOfAddress = (page: Page) => new URL(page.url()).searchParams.get("step");

test(
  "the outline says in words how each step begins, under chapters, and marks evidence",
  {
    tag: "@smoke",
  },
  async ({ page, workspace }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTrace(page, workspace);
    const lines = outline(page);
    await expect(lines.getByRole("button", { name: /^2 Ledger: done no · next Clerk/ })).toBeVisible();
    await expect(lines.getByRole("button", { name: /^Plan 0–2/ })).toBeVisible();
    await expect(lines.getByRole("button", { name: /^Clerk 3–4/ })).toBeVisible();
    await expect(
      lines.getByRole("button", { name: /^6 It comes to 8,920\.72 GBP\..*evidence: Step 6 prices in GBP/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await lines.getByRole("button", { name: /^4 The list says 8,920\.72 SEK/ }).click();
    await expect.poll(() => stepOfAddress(page)).toBe("4");
    await lines.getByRole("button", { name: "1 with evidence" }).click();
    await expect.poll(() => stepOfAddress(page)).toBe("6");
    await lines.getByRole("button", { name: "Fold steps 3–4 in the outline" }).click();
    await expect(lines.getByRole("button", { name: /^4 The list/ })).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Failure chain" })).toContainText(words);
    await expect(page.getByText("The final answer says 8,920.72 GBP.")).toBeVisible();
  },
);

// By day: preferences.db.test.ts.
test(
  "every step is one line where that is wanted, the one that is read is whole, and it stays so",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace);
    await expect(step(page, 6)).toContainText("It comes to 8,920.72 GBP.");
    const saved = page.waitForResponse((response) => (response.request().postData() ?? "").includes("isOneLine"));
    await page.getByRole("button", { name: "One line" }).click();
    await saved;
    await expect(step(page, 4).getByRole("link", { name: "Show step 4 whole" })).toBeVisible();
    await expect(step(page, 4)).toContainText("base64, 320 characters");
    await page.keyboard.press("k");
    await expect.poll(() => stepOfAddress(page)).toBe("5");
    await expect(step(page, 5).getByRole("link", { name: "Link to step 5" })).toBeVisible();
    await expect(step(page, 6).getByRole("link", { name: "Show step 6 whole" })).toBeVisible();
    await step(page, 4).getByRole("link", { name: "Show step 4 whole" }).click();
    await expect(step(page, 4)).toContainText("The list says 8,920.72 SEK.");
    await page.reload();
    await expect(step(page, 2).getByRole("link", { name: "Show step 2 whole" })).toBeVisible();
    await page.keyboard.press("o");
    await expect(step(page, 2).getByRole("link", { name: "Link to step 2" })).toBeVisible();
  },
);

// By day: folded-fields.test.ts, key-values.test.ts.
test(
  "a ledger is key and value, and what nobody reads letter by letter says what it is",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace);
    await expect(step(page, 2)).toContainText(/done\s*no\s*next\s*Clerk/);
    await expect(step(page, 2)).not.toContainText("is_request_satisfied");
    await step(page, 2).getByRole("button", { name: "as JSON" }).click();
    await expect(step(page, 2)).toContainText("is_request_satisfied");
    await expect(step(page, 4)).not.toContainText(token);
    await step(page, 4).getByRole("button", { name: "base64, 320 characters" }).click();
    await expect(step(page, 4)).toContainText(token);
  },
);

// By day: word-shelf.test.ts, outline-rows.test.ts.
test(
  "the outline of a long trace brings the words of what it shows, as it is scrolled",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    await page.setViewportSize({ width: 1440, height: 900 });
    const [trace] = await upload(page.request, workspace, madeTrace(5_000, 2_500).file);
    await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
    const lines = outline(page);
    await expect(lines.getByRole("button", { name: /^2500 .*Entry 2500:/ })).toBeVisible();
    await page.getByRole("button", { name: "One line" }).click();
    await page.keyboard.press("G");
    await expect(step(page, 4_998)).toContainText("Entry 4998:");
    await page.mouse.move(700, 500);
    await expect(lines.getByRole("button", { name: /^4998 .*Entry 4998:/ })).toBeVisible();
    expect(await lines.getByRole("listitem").count()).toBeLessThan(120);
  },
);
