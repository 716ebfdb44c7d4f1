import { expect, type Page } from "@playwright/test";
import { pressUntil } from "./press-until";

/**
 * Until the page hears keys: "?" lists them, and the list is closed again. Keys are heard in their order, and a dialog
 * keeps "?" to itself: where this passes behind another key, that one has opened none.
 */
export async function untilKeysHeard(page: Page): Promise<void> {
  const keys = page.getByRole("dialog", { name: "Keys" });
  await pressUntil(page, "?", () => expect(keys).toBeVisible({ timeout: 5_000 }));
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
