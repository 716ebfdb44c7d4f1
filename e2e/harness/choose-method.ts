import { type Locator } from "@playwright/test";
import { expect } from "./test";

/** The row of a method in a dialog, its folded group opened first; one that is recommended stands in none. */
export async function showMethod(dialog: Locator, title: string): Promise<Locator> {
  const name = new RegExp(`^([^:]+: )?${title.replace(/[()]/g, "\\$&")}$`);
  await expect(dialog.getByRole("radio", { name, includeHidden: true })).toHaveCount(1);
  const folded = dialog
    .locator("details:not([open])")
    .filter({ has: dialog.page().getByRole("radio", { name, includeHidden: true }) });
  if ((await folded.count()) > 0) await folded.locator("summary").click();
  return dialog.getByRole("radio", { name });
}

export async function chooseMethod(dialog: Locator, title: string): Promise<void> {
  await (await showMethod(dialog, title)).check();
}
