import { expect, type Page } from "@playwright/test";

/** Presses a key until the page, which may still be starting, has heard it. For keys that may be pressed twice. */
export const pressUntil = (page: Page, key: string, heard: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key);
    await heard();
  }).toPass();
