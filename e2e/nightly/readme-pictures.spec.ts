import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { keepLooks } from "../harness/keep-looks";
import { expect, test } from "../harness/test";
import { signIn } from "../harness/workspace";

// docs/images/trajectory-light.png and trajectory-dark.png are the wide ones of these.

test("what a first visit lands on", async ({ page }) => {
  const { id: userId } = await prisma.user.update({
    where: { email: process.env.FAULTLINE_OWNER_EMAIL ?? "" },
    data: { tourEndedAt: null },
  });
  await signIn(page, { userId });
  await page.goto(paths.home());
  await expect(page).toHaveURL(/\/w\/demo\/traces\/[0-9a-f-]{36}\?tour=1/);
  await page.goto(page.url().replace("?tour=1", ""));
  await expect(
    page.getByRole("complementary", { name: "Findings" }).getByText("Responsible agent").first(),
  ).toBeVisible();
  await keepLooks(page, "first-visit");
});
