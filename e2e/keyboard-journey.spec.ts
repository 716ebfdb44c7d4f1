import { type FileChooser, type Locator, type Page } from "@playwright/test";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun, withoutLabel } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const mostTabs = 120;

/** Goes to a control as somebody does who has no mouse; backwards to what stands at the end of a long page. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostTabs} times ${key} did not lead to ${control.toString()}.`);
}

/** Pressed again where the dialog, which has just opened, took the focus to itself in between. */
async function openFiles(page: Page, dialog: Locator): Promise<FileChooser> {
  const opened: FileChooser[] = [];
  page.once("filechooser", (chooser) => void opened.push(chooser));
  await expect(async () => {
    await tabTo(page, dialog.getByRole("button", { name: "Choose files" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(1);
  }).toPass();
  const [chooser] = opened;
  if (!chooser) throw new Error("No file chooser was opened.");
  return chooser;
}

const valueOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test("a file is taken in, attributed, read and compared by keyboard alone", async ({ page, workspace, startJudge }) => {
  await stopAutomaticRuns(workspace);
  const made = madeTrace(24, 9);
  await startJudge({ truths: [made.truth] });

  await page.goto(paths.traces(workspace.slug));
  const files = page.getByRole("dialog", { name: "Import traces" });
  await pressUntil(page, "i", () => expect(files).toBeVisible({ timeout: 1_000 }));
  const chooser = await openFiles(page, files);
  const buffer = Buffer.from(JSON.stringify(made.file));
  await chooser.setFiles({ name: "crates.json", mimeType: "application/json", buffer });
  await tabTo(page, files.getByRole("button", { name: "Import 1 trace" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
  await expect(page.locator("#step-9")).toContainText("Entry 9:");

  for (const [run, method] of [
    [1, "All at once"],
    [2, "Binary search"],
  ] as const) {
    const dialog = page.getByRole("dialog", { name: "Run a method" });
    await pressUntil(page, "R", () => expect(dialog).toBeVisible({ timeout: 1_000 }));
    await tabTo(page, dialog.locator("summary", { hasText: "Ask a model" }));
    await page.keyboard.press("Enter");
    const wanted = dialog.getByRole("radio", { name: method, exact: true });
    const checked = dialog.getByRole("radio", { checked: true }).first();
    await tabTo(page, checked);
    for (let presses = 0; presses < mostTabs && !(await wanted.isChecked()); presses++)
      await page.keyboard.press("ArrowDown");
    await expect(wanted).toBeChecked();
    const start = dialog.getByRole("button", { name: "Start" });
    await expect(start).toBeEnabled();
    await tabTo(page, start);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Findings" }).getByText(`#${run} ${method}`)).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Solver" })).toBeVisible();
  }

  await page.keyboard.press("b");
  await expect.poll(() => valueOf(page, "step")).toBe("9");
  await expect(page.locator("#step-9")).toBeInViewport();
  await page.keyboard.press("j");
  await expect.poll(() => valueOf(page, "step")).toBe("10");
  await page.keyboard.press("G");
  await expect(page.locator("#step-23")).toBeInViewport();
  await page.keyboard.press("b");
  await expect.poll(() => valueOf(page, "step")).toBe("9");
  await expect(page.locator("#step-9")).toContainText("I count 41 crates");

  const compared = page.getByRole("dialog", { name: "Compare" });
  await page.keyboard.press("C");
  await expect(compared.getByRole("option", { name: /#1/ })).toBeVisible();
  await page.keyboard.type("all at once");
  await expect(compared.getByRole("option", { name: /#1/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Compare run #2 with #1" })).toBeVisible();
  await expect.poll(() => valueOf(page, "cmp")).toBe("1");
  await page.keyboard.press("Escape");
  await expect.poll(() => valueOf(page, "cmp")).toBeNull();
});

test("a trace is labeled by keyboard alone, while it is read", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(24, 9).file);
  await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { label: "own", step: 8 }));
  const form = page.getByRole("form", { name: "Label this trace" });
  const modes = form.getByRole("group", { name: /^Failure mode/ });
  await expect(modes).toBeVisible();
  await pressUntil(page, "j", () => expect.poll(() => valueOf(page, "step"), { timeout: 1_000 }).toBe("9"));

  // Keys of the form work wherever one reads, and L leads into it.
  await page.keyboard.press("0");
  await expect(form.getByRole("radio", { name: "In doubt" })).toBeChecked();
  await page.keyboard.press("3");
  await expect(modes.getByRole("button").nth(2)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("q");
  await page.keyboard.type("I count 41 crates");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Quotes of your label" })).toContainText("I count 41 crates");
  await page.keyboard.press("Escape");
  await page.keyboard.press("L");
  const agent = page.getByRole("combobox", { name: "Responsible agent" });
  await expect(agent).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("combobox", { name: "Agents" })).toBeFocused();
  await page.keyboard.type("plan");
  await expect(page.getByRole("option", { name: /^Planner/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(agent).toBeFocused();
  await expect(agent).toContainText("Planner");
  await tabTo(page, form.getByRole("button", { name: "Use step 9, which you are reading" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue("9");
  await tabTo(page, page.getByRole("textbox", { name: "Reason" }));
  await page.keyboard.type("It swaps the digits.");
  await page.keyboard.press("ControlOrMeta+Enter");
  const labels = page.getByRole("list", { name: "Labels", exact: true });
  await expect(labels).toContainText("It swaps the digits.");
  await expect(labels).toContainText("in doubt");

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByText("Label this trace")).toBeVisible();
  await expect(keys.getByText("Comment on this step")).toBeVisible();
});

// By day: share-dialog.spec.ts.
test("a trace is shared by keyboard alone", { tag: "@nightly" }, async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(24, 9).file);
  await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
  const dialog = page.getByRole("dialog", { name: "Share this trace" });
  await pressUntil(page, "S", () => expect(dialog).toBeVisible({ timeout: 1_000 }));
  const agents = dialog.getByRole("switch", { name: "Hide agents" });
  await tabTo(page, agents);
  await page.keyboard.press("Space");
  await expect(agents).toBeChecked();
  await tabTo(page, dialog.getByRole("combobox", { name: "Expires" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "in 7 days" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("option", { name: "in 1 hour" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Expires" })).toContainText("in 1 hour");
  await tabTo(page, dialog.getByRole("switch", { name: "Require a passphrase" }));
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Passphrase", { exact: true })).toBeFocused();
  await page.keyboard.type("correct horse");
  await tabTo(page, dialog.getByRole("button", { name: "Create link" }));
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog", { name: "Copy the link now" });
  await expect(made.locator("pre")).toContainText("/s/");
  await tabTo(page, made.getByRole("button", { name: "Revoke" }));
  await page.keyboard.press("Enter");
  const asking = page.getByRole("alertdialog", { name: "Revoke this link?" });
  await tabTo(page, asking.getByRole("button", { name: "Revoke" }));
  await page.keyboard.press("Enter");
  await expect(made.getByRole("region", { name: "Links to this trace" })).toContainText("revoked");
  await page.keyboard.press("Escape");
  await expect(made).toHaveCount(0);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" }).getByText("Share", { exact: true })).toBeVisible();
});

// By day: journeys.spec.ts.
test(
  "which agent fails most since a version is found by keyboard alone",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    for (const [at, version] of ["1.9", "1.10", "1.10", "2.0", "2.0"].entries())
      await upload(
        page.request,
        workspace,
        ownFormatTrace(`Which ferry leaves ${at + 1}th?`, {
          system: { name: "ferry-desk", version },
          groundTruth: { agent: "Planner", stepIndex: 0, reason: "It is the wrong page." },
        }),
      );
    await page.goto(paths.traces(workspace.slug));
    await tabTo(page, page.getByRole("link", { name: "Overview", exact: true }).first());
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: /^Version/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "1.10 and later" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/version=/);
    await page.keyboard.press("Escape");
    const agents = page.getByRole("region", { name: "Responsible agents", exact: true });
    await tabTo(page, agents.getByRole("link", { name: /^Planner: 4 traces/ }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 of 5 traces")).toBeVisible();
  },
);

// By day: first-screen.spec.ts.
test(
  "a model is asked where there is no provider yet, by keyboard alone",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    const { file, truth } = madeTrace(30, 12);
    const [trace] = await upload(page.request, workspace, withoutLabel(file));
    const suspects = [{ stepIndex: 12, agent: "Solver", score: 0.4, words: "It swaps the digits." }];
    const shipped = { name: "shipped weights 1", versionId: null, hash: "0".repeat(64), seen: "no" as const };
    const abstained = { agent: "Solver", stepIndex: 12, suspects, isAbstained: true };
    await storeRun(workspace, trace?.id ?? "", abstained, { tracer: shipped });
    const oracle = await startOracle({ truths: [truth] });
    await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
    const rail = page.getByRole("complementary", { name: "Findings" });
    await tabTo(page, rail.getByRole("button", { name: "Ask a model" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add a provider" });
    await tabTo(page, form.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, form.getByLabel("Base URL"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(oracle.baseUrl);
    await tabTo(page, form.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog", { name: "Run a method" }).getByRole("button", { name: "Start" }));
    await page.keyboard.press("Enter");
    await expect(rail.getByText("Responsible agent")).toBeVisible({ timeout: 120_000 });
    await oracle.close();
  },
);
