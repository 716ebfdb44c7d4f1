import { type Browser, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveRedaction } from "@/lib/services/people/redaction/save-redaction";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { expectOnlyItsOwn, stranger } from "./harness/made-share";
import { madeTrace, storeRun } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { addPerson, newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const fault = 9;
const secret = "nobody@example.com";

/** A trace in which somebody's address stands, read by two runs. */
async function store(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(24, fault);
  const history = file.history.map((step, at) =>
    at === 4 ? { ...step, content: `${step.content} Ask ${secret}.` } : step,
  );
  const [trace] = await upload(page.request, workspace, { ...file, history });
  if (!trace) throw new Error("nothing was stored");
  const quotes = [{ stepIndex: fault, text: "I count 41 crates" }];
  await storeRun(workspace, trace.id, { agent: "Planner", stepIndex: 3, reason: "The planner forgot the list." });
  const reason = "The Solver swapped the digits.";
  await storeRun(
    workspace,
    trace.id,
    { agent: "Solver", stepIndex: fault, reason, quotes },
    { method: "step-by-step" },
  );
  return { traceId: trace.id, at: paths.trace(workspace.slug, trace.id, { run: "2" }) };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share this trace" });
const previewOf = (page: Page) => page.getByRole("region", { name: "Preview" });
const madeOf = (page: Page) => page.getByRole("dialog", { name: "Copy the link now" });

async function openDialog(page: Page, address: string) {
  await page.goto(address);
  await pressUntil(page, "S", () => expect(dialogOf(page)).toBeVisible({ timeout: 1_000 }));
  return dialogOf(page);
}

/** Makes a link of what is chosen, and answers its address. */
async function create(page: Page): Promise<string> {
  await dialogOf(page).getByRole("button", { name: "Create link" }).click();
  await expect(madeOf(page)).toBeVisible();
  return (await madeOf(page).locator("pre").textContent()) ?? "";
}

/** A reader who is signed in nowhere, and every address that their page asks. */
async function openAsReader(browser: Browser, link: string) {
  const { reader, context, asked } = await stranger(browser);
  await reader.goto(link);
  return { reader, asked, close: () => context.close() };
}

test("what the reader will see is shown before a link is made, and the link is shown once", async ({
  page,
  workspace,
}) => {
  const { at } = await store(page, workspace);
  const dialog = await openDialog(page, at);
  const preview = previewOf(page);
  const runs = dialog.getByRole("list", { name: "Runs to share" });
  await expect(runs.getByRole("checkbox", { name: /#2/ })).toBeChecked();
  await expect(runs.getByRole("checkbox", { name: /#1/ })).not.toBeChecked();
  await expect(preview.getByText("Masked: Email addresses 1×.")).toBeVisible();
  await expect(preview.getByRole("region", { name: "Step 4 as the reader sees it" })).toContainText("⟦e-mail⟧");

  await dialog.getByRole("switch", { name: "Apply redaction rules" }).click();
  await expect(preview.getByText("Not masked, although the workspace's redaction rules match")).toBeVisible();
  await dialog.getByRole("switch", { name: "Apply redaction rules" }).click();
  await dialog.getByRole("switch", { name: "Hide agents" }).click();
  await expect(preview.getByRole("heading", { name: "Renamed agents" })).toBeVisible();
  await expect(preview.getByText("Agent A").first()).toBeVisible();
  await dialog.getByRole("switch", { name: "Hide the expected answer" }).click();
  await expect(preview.getByText("14 crates", { exact: true })).toHaveCount(0);
  await runs.getByRole("checkbox", { name: /#1/ }).click();
  await expect(preview.getByText("forgot the list.")).toBeVisible();
  await keepLooks(page, "share-dialog");
  await expectAccessible(page);

  await dialog.getByRole("switch", { name: "Require a passphrase" }).click();
  const passphrase = dialog.getByLabel("Passphrase", { exact: true });
  await passphrase.fill("short");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("at least 8 characters");
  await expect(passphrase).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: "Show the passphrase" }).click();
  await expect(passphrase).toHaveAttribute("type", "text");
  await expect(passphrase).toHaveValue("short");
  await passphrase.fill("correct horse");
  await dialog.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "in 1 day" }).click();

  const link = await create(page);
  expect(new URL(link).pathname).toMatch(/^\/s\/[\w-]{20,}$/);
  const made = madeOf(page);
  await expect(made.getByRole("note")).toContainText("FAULTLINE_PUBLIC_URL");
  await expect(made).toContainText("Send the passphrase separately");
  const links = made.getByRole("region", { name: "Links to this trace" });
  await expect(links.getByRole("listitem")).toContainText("2 runs; masked, agents hidden, expected answer hidden");
  await expect(links.getByText("passphrase")).toBeVisible();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(made).toHaveCount(0);
  await pressUntil(page, "s", () => expect(dialogOf(page)).toBeVisible({ timeout: 1_000 }));
  await expect(dialogOf(page).getByText(link)).toHaveCount(0);
});

// By day: shares.spec.ts, share-probe.spec.ts.
test(
  "a link opens the whole viewer to somebody without an account, and nothing else",
  { tag: "@nightly" },
  async ({ page, workspace, browser }) => {
    const { at } = await store(page, workspace);
    const dialog = await openDialog(page, at);
    await dialog.getByRole("checkbox", { name: /#1/ }).click();
    const link = await create(page);
    const { reader, asked, close } = await openAsReader(browser, `${link}?step=4`);

    await expect(reader.getByRole("note").filter({ hasText: "read only" })).toContainText("masked");
    await expect(reader.locator("#step-4")).toContainText("⟦e-mail⟧");
    await expect(reader.locator("#step-4")).not.toContainText(secret);
    const findings = reader.getByRole("complementary", { name: "Findings" });
    await expect(findings).toContainText("The Solver swapped the digits.");
    await expect(reader.locator("a[href*='/w/'], a[href*='/api/']")).toHaveCount(0);
    for (const name of ["Label", "Run a method", "Share", "More", "Read its 1 call", "Replay from record"])
      await expect(reader.getByRole("button", { name, exact: true })).toHaveCount(0);

    await pressUntil(reader, "b", () => expect(reader).toHaveURL(/step=9/, { timeout: 1_000 }));
    await reader.keyboard.press("ControlOrMeta+f");
    await expect(reader.getByRole("textbox", { name: "Find in the steps" })).toBeFocused();
    await reader.keyboard.type("hall two");
    await expect(reader.getByText(/hits in \d+ steps/).first()).toBeVisible();
    await reader.keyboard.press("Escape");
    await reader.keyboard.press("Escape");

    // Two runs of it stand side by side; another trace is not offered.
    const compare = reader.getByRole("dialog", { name: "Compare", exact: true });
    await pressUntil(reader, "C", () => expect(compare).toBeVisible({ timeout: 1_000 }));
    await expect(compare.getByText("Traces of the same question")).toHaveCount(0);
    await compare.getByRole("option", { name: /#1/ }).click();
    await expect(reader.getByRole("dialog", { name: "Compare run #2 with #1" })).toContainText("Differences");
    await reader.keyboard.press("Escape");

    const keys = reader.getByRole("dialog", { name: "Keys" });
    await pressUntil(reader, "?", () => expect(keys).toBeVisible({ timeout: 1_000 }));
    await expect(keys.getByText("Next step", { exact: true })).toBeVisible();
    for (const name of ["Run a method", "Label this trace", "Share", "Print the attribution"])
      await expect(keys.getByText(name, { exact: true })).toHaveCount(0);
    await reader.keyboard.press("Escape");
    const palette = reader.getByRole("dialog", { name: "Search and commands" });
    await pressUntil(reader, "ControlOrMeta+k", () => expect(palette).toBeVisible({ timeout: 1_000 }));
    for (const name of ["Traces", "Settings", "Account", "New workspace", "Take the tour"])
      await expect(palette.getByRole("option", { name, exact: true })).toHaveCount(0);
    await reader.keyboard.press("Escape");
    await expectAccessible(reader);
    await keepLooks(reader, "shared-trajectory");
    expectOnlyItsOwn(asked, new URL(link).pathname.split("/").at(-1) ?? "", new URL(link).origin);
    await close();
  },
);

// By day: settle-masking.db.test.ts, share-draft.test.ts.
test(
  "an editor makes links masked, as the workspace has it, and is told why",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    await signIn(page, await addPerson(workspace, "Eva", "EDITOR"));
    const dialog = await openDialog(page, at);
    const masking = dialog.getByRole("switch", { name: "Apply redaction rules" });
    await expect(masking).toBeChecked();
    await expect(masking).toBeDisabled();
    await expect(masking).toHaveAccessibleDescription(/only an admin or owner/);
    await expectAccessible(page);
    await saveRedaction(workspace.ctx, { onImport: false, onSharing: false, rules: ["e-mail"], patterns: [] });
    await page.reload();
    await openDialog(page, at);
    await expect(masking).not.toBeChecked();
    await masking.click();
    await expect(masking).toBeChecked();
  },
);

// By day: shares.db.test.ts, share-draft.test.ts.
test(
  "only an owner makes a link that never ends, and a viewer makes none",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    const dialog = await openDialog(page, at);
    await dialog.getByRole("combobox", { name: "Expires" }).click();
    await expect(page.getByRole("option", { name: "never" })).toBeVisible();

    await signIn(page, await addPerson(workspace, "Eva", "EDITOR"));
    await openDialog(page, at);
    await dialogOf(page).getByRole("combobox", { name: "Expires" }).click();
    await expect(page.getByRole("option", { name: "in 90 days" })).toBeVisible();
    await expect(page.getByRole("option", { name: "never" })).toHaveCount(0);

    await signIn(page, await addPerson(workspace, "Vera", "VIEWER"));
    await page.goto(at);
    await expect(page.locator(`#step-${fault}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
    const keys = page.getByRole("dialog", { name: "Keys" });
    await pressUntil(page, "?", () => expect(keys).toBeVisible({ timeout: 1_000 }));
    await expect(keys.getByText("Share", { exact: true })).toHaveCount(0);
  },
);

test("the links of a workspace are listed by state, and one is revoked once it was asked about", async ({
  page,
  workspace,
  browser,
}) => {
  await page.goto(paths.shares(workspace.slug));
  await expect(page.getByText("open it and press S")).toBeVisible();
  const { at } = await store(page, workspace);
  await openDialog(page, at);
  const link = await create(page);
  await madeOf(page).getByRole("button", { name: "Create another" }).click();
  await create(page);
  await madeOf(page).getByRole("link", { name: "All links in this workspace" }).click();

  const list = page.getByRole("table", { name: "Shared links" });
  await expect(list.getByRole("row")).toHaveCount(3);
  await keepLooks(page, "shares");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Revoke" }).last().click();
  const asking = page.getByRole("alertdialog", { name: "Revoke this link?" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(list.getByText("active").filter({ visible: true })).toHaveCount(2);
  await list.getByRole("button", { name: "Revoke" }).last().click();
  await asking.getByRole("button", { name: "Revoke" }).click();
  await expect(list.getByText("revoked").filter({ visible: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Revoked" }).click();
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Expired" }).click();
  await expect(page.getByText("No expired links")).toBeVisible();

  const { reader, close } = await openAsReader(browser, link);
  await expect(reader.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await close();
});

test("the links of another workspace are nobody's business", async ({ page, workspace }) => {
  const other = await newWorkspace();
  expect((await page.request.get(paths.shares(other.slug))).status()).toBe(404);
  await expect.poll(() => prisma.share.count({ where: { workspaceId: workspace.ctx.workspaceId } })).toBe(0);
});
