import { type Page } from "@playwright/test";

/**
 * Goes to an address as a link of the product does, which takes a third of a load: its scripts run already. Loads it
 * where nothing of the product is open, or that very address.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const before = page.url();
  const goesOn = await page.evaluate((to) => {
    const { router } = (window as { next?: { router?: { push: (to: string) => void } } }).next ?? {};
    if (!router || new URL(to, location.href).href === location.href) return false;
    router.push(to);
    return true;
  }, address);
  if (!goesOn) return void (await page.goto(address));
  await page.waitForURL((url) => url.href !== before);
}
