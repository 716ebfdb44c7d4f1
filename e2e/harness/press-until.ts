import { expect, type Page } from "@playwright/test";

const isTyping = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches("input, textarea, [contenteditable='true']") ?? false);

/**
 * Presses a key until the page, which may still be starting, has heard it. For keys that may be pressed twice. A letter
 * is not pressed again once the focus is in a field: what it opens came late, and would take the letter for a text.
 */
export const pressUntil = async (page: Page, key: string, heard: () => Promise<void>): Promise<void> => {
  let isPressed = false;
  await expect(async () => {
    if (!isPressed || key.length > 1 || !(await isTyping(page))) await page.keyboard.press(key);
    isPressed = true;
    await heard();
  }).toPass();
};
