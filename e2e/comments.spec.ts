import { randomBytes } from "node:crypto";
import { type Browser, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { addComment } from "@/lib/services/sharing/comments/add-comment";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expectAccessible } from "./harness/expect-accessible";
import { makeQueue } from "./harness/made-queue";
import { pressUntil } from "./harness/press-until";
import { expect, startedPage, test } from "./harness/test";
import { addPerson, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

async function storeTrace(page: Page, workspace: TestWorkspace): Promise<string> {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(12, 4).file);
  const id = trace?.id ?? "";
  await storeRun(workspace, id, { agent: "Solver", stepIndex: 4, reason: "Counts wrong." });
  return id;
}

async function openAs(browser: Browser, baseURL: string, person: { userId: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = startedPage(await context.newPage());
  await signIn(page, person);
  return page;
}

const field = (page: Page, step: number) => page.getByRole("textbox", { name: `Comment on step ${step}` });

test("two people talk about a step by keyboard alone: the mention arrives in the inbox and leads to the words", async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const traceId = await storeTrace(page, workspace);
  const petra = await addPerson(workspace, "Petra");
  await page.goto(paths.trace(workspace.slug, traceId, { step: 5 }));

  // The first person: a key, a few words, a member from the list, sent.
  await pressUntil(page, "m", () => expect(field(page, 5)).toBeFocused({ timeout: 5_000 }));
  await page.keyboard.type("Is this 41 or 14? ");
  await page.keyboard.type("@pet");
  await expect(page.getByRole("option", { name: /Petra/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field(page, 5)).toHaveValue("Is this 41 or 14? @Petra ");
  await page.keyboard.type("please look");
  await page.keyboard.press("ControlOrMeta+Enter");
  const thread = page.getByRole("region", { name: "Step 5", exact: true });
  await expect(thread).toContainText("Is this 41 or 14? @Petra please look");
  await expect(thread.getByText("sending…")).toHaveCount(0);
  await expect(field(page, 5)).toHaveValue("");
  await expect(page.getByRole("button", { name: "1 comment on step 5" })).toBeVisible();
  await expectAccessible(page);

  // The second finds it in her inbox, and answers.
  const other = await openAs(browser, baseURL ?? "", petra);
  await other.goto(paths.traces(workspace.slug));
  const inbox = other.getByRole("link", { name: "Inbox, 1 unread item" });
  await inbox.focus();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await expectAccessible(other);
  const item = other.getByRole("link", { name: /^Unread: Olga mentioned you on step 5 of/ });
  await expect(other.getByRole("list", { name: "Inbox" })).toContainText("Is this 41 or 14? @Petra please look");
  await item.focus();
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/step=5&tab=comments&comment=/);
  await expect(other.getByRole("region", { name: "Step 5", exact: true })).toContainText("Is this 41 or 14?");
  await expect(other.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "1 comment on step 5" })).toBeVisible();
  await other.keyboard.press("m");
  await expect(field(other, 5)).toBeFocused();
  await other.keyboard.type("It is 14: <b>see</b> https://example.org/list.");
  await other.keyboard.press("ControlOrMeta+Enter");
  const answer = other.getByRole("region", { name: "Step 5", exact: true });
  await expect(answer).toContainText("It is 14: <b>see</b> https://example.org/list.");
  await expect(answer.getByText("sending…")).toHaveCount(0);
  await expect(answer.getByRole("link", { name: "https://example.org/list" })).toHaveAttribute("rel", /noreferrer/);
  await other.context().close();

  // The first is told of the answer, and reads it where it belongs.
  await page.goto(paths.inbox(workspace.slug));
  await page.getByRole("link", { name: /^Unread: Petra answered on step 5 of/ }).focus();
  await page.keyboard.press("Enter");
  await expect(thread).toContainText("It is 14");
  await page.goto(paths.inbox(workspace.slug));
  await expect(page.getByRole("link", { name: /^Petra answered/ })).toBeVisible();
});

test("a comment that does not arrive stays, with its words, and is written once when it is sent again", async ({
  page,
  workspace,
}) => {
  const traceId = await storeTrace(page, workspace);
  await page.goto(paths.trace(workspace.slug, traceId, { step: 2, tab: "comments" }));
  await field(page, 2).fill("Half a thought");
  await page.reload();
  await expect(field(page, 2), "a draft outlives a reload").toHaveValue("Half a thought");
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.keyboard.press("ControlOrMeta+Enter");
  await field(page, 2).focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  const thread = page.getByRole("region", { name: "Step 2", exact: true });
  await expect(thread.getByRole("alert")).toContainText("Your text is saved here.");
  await page.reload();
  await expect(thread).toContainText("Half a thought");
  await page.unroute("**/*");
  await thread.getByRole("button", { name: "Send again" }).click();
  await expect(thread.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "1 comment on step 2" })).toBeVisible();

  // One's own words can be changed and taken back.
  await thread.getByText("Half a thought").hover();
  await thread.getByRole("button", { name: "edit" }).click();
  await page.getByRole("textbox", { name: "Edit your comment" }).fill("A whole thought");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(thread).toContainText("A whole thought");
  await expect(thread).toContainText("edited");
  await thread.getByText("A whole thought").hover();
  await thread.getByRole("button", { name: "delete" }).click();
  await page.getByRole("button", { name: "Delete the comment" }).click();
  await expect(thread).toHaveCount(0);
  await expect(page.getByText("No comments yet")).toBeVisible();
});

test("what others say comes when one returns to the page, and what happened stands in the activity", async ({
  page,
  workspace,
}) => {
  const traceId = await storeTrace(page, workspace);
  const petra = await addPerson(workspace, "Petra");
  await page.goto(paths.trace(workspace.slug, traceId, { step: 3, tab: "comments" }));
  await expect(page.getByText("No comments yet")).toBeVisible();
  await addComment(petra.ctx, { traceId, stepIndex: null, text: "Of the whole run" });
  await page.reload();
  const whole = page.getByRole("region", { name: "The whole trace" });
  await expect(whole).toContainText("Of the whole run");
  await whole.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByRole("textbox", { name: "Comment on the whole trace" })).toBeFocused();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Activity…" }).click();
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity).toContainText("Petra commented on the trace");
  await expect(activity).toContainText("imported the trace");
  await expectAccessible(page);
  await activity.getByRole("button", { name: /started run #1/ }).click();
  await expect(page).toHaveURL(/run=1/);
  await expect(activity).toHaveCount(0);
});

test("somebody who is to label first is sent no word of what others say in comments", async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const traceId = await storeTrace(page, workspace);
  const petra = await addPerson(workspace, "Petra");
  await makeQueue(workspace, [traceId], [petra.userId]);
  const mark = `Marked${randomBytes(8).toString("hex")}`;
  await addComment(workspace.ctx, { traceId, stepIndex: 4, text: `${mark}, <@${petra.userId}>` });
  const other = await openAs(browser, baseURL ?? "", petra);
  await other.goto(paths.inbox(workspace.slug));
  await expect(other.getByText("Hidden until you have labeled the trace.")).toBeVisible();
  expect(await other.content()).not.toContain(mark);
  await other.goto(paths.trace(workspace.slug, traceId, { step: 4, tab: "comments" }));
  await expect(other.getByText("Hidden until you submit your label")).toBeVisible();
  await expect(other.getByRole("button", { name: /comment on step/ })).toHaveCount(0);
  expect(await other.content()).not.toContain(mark);
  await other.context().close();
});
