import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const hostile = "`rm -rf` @channel <!here> [free](https://evil.example) <img src=x>";
const found = { agent: "Surfer", stepIndex: 2, reason: "The map of another island is read." };
const quotes = [
  { stepIndex: 2, text: "The ferry takes 4711 minutes" },
  { stepIndex: 2, text: "words that nobody said", isVerified: false as const },
];

/**
 * A trace in which a wrong number goes from step 2 over step 4 into the answer, beside text
 * that would be mark-up elsewhere.
 */
async function openTrace(page: Page, workspace: TestWorkspace, answer: object = { quotes }) {
  await stopAutomaticRuns(workspace);
  const question = `How long is the ferry to ${workspace.slug}?`;
  const steps = [
    { agent: "Human", kind: "input", content: question },
    { agent: "Planner", content: "Look the timetable up." },
    { agent: "Surfer", content: `The ferry takes 4711 minutes. ${hostile}` },
    { agent: "Planner", content: "Noted." },
    { agent: "Checker", content: `4711 minutes, says the Surfer: ${hostile}` },
    { agent: "Planner", content: "FINAL ANSWER: 4711 minutes" },
  ];
  const file = { faultline: 1, trace: { question, outcome: "failed", finalAnswer: "4711 minutes", steps } };
  const [trace] = await upload(page.request, workspace, file);
  if (!trace) throw new Error("nothing was stored");
  const run = await storeRun(workspace, trace.id, { ...found, ...answer });
  const at = (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters);
  await page.goto(at());
  return { run, at, print: paths.printTrace(workspace.slug, trace.id, { run }) };
}

const chain = (page: Page) => page.getByRole("list", { name: "Failure chain" });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function copy(page: Page, form: RegExp): Promise<string> {
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("menuitem", { name: form }).click();
  await expect(page.getByText("Failure chain copied.").first()).toBeVisible();
  return clipboard(page);
}

test("the chain leads from where it shows over who carries it to the decisive step", async ({ page, workspace }) => {
  const { run } = await openTrace(page, workspace);
  const links = chain(page).getByRole("listitem");
  await expect(links).toHaveCount(3);
  await expect(links.nth(0)).toContainText(/step 5.*Planner.*where the failure shows.*4711 minutes/);
  await expect(links.nth(1)).toContainText(/step 4.*Checker.*passes it on.*4711 minutes/);
  await expect(links.nth(2)).toContainText(/step 2.*Surfer.*decisive.*The ferry takes 4711 minutes/);
  await links.nth(1).getByRole("link").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("step")).toBe("4");
  await links.nth(2).getByRole("link").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("quote")).toBe("0");
  await expect(links.nth(2).getByRole("link")).toHaveAttribute("href", new RegExp(`step=2&run=${run}&quote=0`));
  await expectAccessible(page);
  await keepLooks(page, "failure-chain");
});

test("copied as text and as Markdown it calls nobody, links nowhere else and runs as no code", async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTrace(page, workspace, {});
  await expect(chain(page)).toBeVisible();
  const origin = new URL(page.url()).origin;
  const text = await copy(page, /^As text/);
  expect(text).toMatch(/^Failure chain: How long is the ferry/);
  expect(text).toMatch(/\n↑ Decisive step 2, Surfer, brings 4711/);
  expect(text).not.toMatch(/@channel|<!here>|<img|`|evil\.example:\/\/|https:\/\/evil/);
  expect([...text.matchAll(/https?:\/\/[^\s/]+/g)].every(([address]) => address === origin)).toBe(true);

  const markdown = await copy(page, /^As Markdown/);
  expect(markdown).toMatch(/\n3\. \*\*Decisive\*\* \[step 2\]\(http/);
  expect(markdown).not.toMatch(/@channel|<!here>|https:\/\/evil/);
  // Whatever the trace says stands between backticks, in pairs on each line.
  for (const line of markdown.split("\n")) expect((line.split("`").length - 1) % 2).toBe(0);
  expect(markdown.replace(/`[^`]*`/g, "")).not.toMatch(/rm -rf|channel|img|evil/);
});

// By day: quote-stands.test.ts.
test(
  "words that are not in the step are marked, and what is not found again is said",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace, {
      ...found,
      agent: "Planner",
      stepIndex: 3,
      quotes: [{ stepIndex: 3, text: "no such words" }],
    });
    await expect(chain(page).getByRole("listitem")).toHaveCount(2);
    await expect(chain(page).getByRole("listitem").nth(1)).toContainText("not in the step");
    await expect(page.getByText("No value of step 3 is found again before the end.")).toBeVisible();
  },
);

// By day: read-failure-chain.db.test.ts.
test("a run that abstains has no chain", { tag: "@nightly" }, async ({ page, workspace }) => {
  await openTrace(page, workspace, { isAbstained: true });
  await expect(page.getByRole("complementary", { name: "Findings" })).toContainText("No clear answer yet");
  await expect(page.getByRole("heading", { name: "Failure chain" })).toHaveCount(0);
});

/** Pages of a PDF, by their entries. */
const pageCount = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

// By day: printed-attribution.test.tsx; that the page can be read, accessibility.spec.ts.
test(
  "an attribution is printed on paper without the shell, light in both themes",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { print } = await openTrace(page, workspace);
    await expect(chain(page)).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Print/ }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/print"));
    const sheet = page.getByRole("article").first();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("How long is the ferry");
    for (const said of [
      "Responsible agent",
      "The map of another island is read.",
      "not in the step",
      "passes it on",
      "SHA-256",
    ])
      await expect(sheet).toContainText(said);
    await expect(sheet).toContainText("Not measured in this workspace: no other labeled traces yet.");
    await expectAccessible(page);
    await keepLooks(page, "print");

    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Back to the trace" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Search and commands" })).toBeHidden();
    expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(28, 27, 24)");
    for (const format of ["A4", "Letter"] as const) {
      const pdf = await page.pdf({ format, printBackground: true });
      expect(pageCount(pdf)).toBeGreaterThanOrEqual(1);
      expect(pageCount(pdf)).toBeLessThanOrEqual(3);
    }
    await page.emulateMedia({ media: null });
    await page.goto(print);
    await page.getByRole("link", { name: "Back to the trace" }).click();
    await expect(chain(page)).toBeVisible();
  },
);

test("the key for printing leads to the page to print", async ({ page, workspace }) => {
  await openTrace(page, workspace);
  await expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+p");
    await page.waitForURL((url) => url.pathname.endsWith("/print"), { timeout: 3_000 });
  }).toPass();
});
