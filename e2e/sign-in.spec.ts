import { randomBytes } from "node:crypto";
import { paths } from "@/lib/paths";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { createUser } from "@/lib/services/people/users/create-user";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, startedPage, test } from "./harness/test";

const newPerson = async () => {
  const email = `nora-${randomBytes(6).toString("hex")}@example.com`;
  const password = randomBytes(9).toString("base64url");
  return { email, password, ...(await createUser({ email, name: "Nora Lind", password })) };
};

test(
  "a person who is not signed in comes back to the page that they asked for",
  { tag: "@smoke" },
  async ({ page }) => {
    const person = await newPerson();
    const asked = paths.traces(person.workspaceSlug, { q: "outcome:failed" });
    await page.goto(asked);
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expectAccessible(page);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Traces", level: 1 })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.traces(person.workspaceSlug));
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("outcome:failed");
  },
);

test("a wrong password is refused in the same words as an unknown address, and the address stays in the field", async ({
  page,
}) => {
  const person = await newPerson();
  const said: string[] = [];
  for (const email of [person.email, `nobody-${person.email}`]) {
    await page.goto(paths.signIn());
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const alert = page.locator("main").getByRole("alert");
    await expect(alert).toBeVisible();
    said.push(await alert.innerText());
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  expect(said[0]).toBe(said[1]);
});

test("a link to another site after signing in leads home instead", async ({ page }) => {
  const person = await newPerson();
  await page.goto(`${paths.signIn()}?next=${encodeURIComponent("https://example.org/")}`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.traces(person.workspaceSlug)}$`));
});

test("a one-time link sets a new password, works once, and ends the sign-ins before it", async ({ page, browser }) => {
  const person = await newPerson();
  const before = await browser.newContext();
  const elsewhere = startedPage(await before.newPage());
  await elsewhere.goto(paths.signIn());
  await elsewhere.getByLabel("Email").fill(person.email);
  await elsewhere.getByLabel("Password").fill(person.password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Traces", level: 1 })).toBeVisible();

  const { token } = await createSignInLink({ email: person.email }, { isReset: true });
  await page.goto(paths.signInLink(token));
  await expectAccessible(page);
  await page.getByLabel("New password").fill("a longer new password");
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Traces", level: 1 })).toBeVisible();

  await elsewhere.goto(paths.account());
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await before.close();
  await page.goto(paths.signInLink(token));
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});

test("sign-up says that it is closed", async ({ page }) => {
  await page.goto(paths.signUp());
  await expect(page.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  await expectAccessible(page);
});

test("a person signs out from the account menu, and changes theme and password on the account page", async ({
  page,
}) => {
  const person = await newPerson();
  await page.goto(paths.signIn({ next: paths.account() }));
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expectAccessible(page);

  const moved = `moved-${person.email}`;
  await page.getByLabel("Name").fill("Anna");
  await page.getByLabel("Email", { exact: true }).fill(moved);
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Account saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(moved);

  await page.getByLabel("Current password").fill("wrong");
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.locator("main").getByRole("alert")).toContainText("current password");
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password saved.")).toBeVisible();

  await page.emulateMedia({ colorScheme: "light" });
  const remembered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("radio", { name: "Dark" }).click();
  await remembered;
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);

  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // What somebody kept of the session is worth nothing any more.
  await page.context().addCookies(cookies);
  await page.goto(paths.account());
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a person sees where they are signed in, and ends one sign-in without the others", async ({ page, browser }) => {
  const person = await newPerson();
  const elsewhere = startedPage(await (await browser.newContext()).newPage());
  for (const one of [elsewhere, page]) {
    await one.goto(paths.signIn({ next: paths.account() }));
    await one.getByLabel("Email").fill(person.email);
    await one.getByLabel("Password").fill(person.password);
    await one.getByRole("button", { name: "Sign in" }).click();
    await expect(one.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  }
  await page.reload();
  const rows = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "this one" })).toHaveCount(1);
  await rows
    .filter({ hasNotText: "this one" })
    .getByRole("button", { name: /^Sign out / })
    .click();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await elsewhere.context().close();
});
