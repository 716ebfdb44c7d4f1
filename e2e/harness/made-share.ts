import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { createShare, type ShareWish } from "@/lib/services/sharing/shares/create-share";
import { madeTrace, storeRun } from "./made-trace";
import { startedPage } from "./test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./workspace";

/** Longer than what a page has at hand once it is drawn. */
export const stepCount = 400;
export const fault = 40;

type Wish = Partial<Omit<ShareWish, "settings">> & { settings?: Partial<ShareWish["settings"]> };

export interface Shareable {
  traceId: string;
  share: (wish?: Wish, now?: Date) => Promise<{ token: string; shareId: string }>;
}

/** A trace of which a run says that Solver broke it at step 40, and what makes links to copies of it. */
export async function madeShareable(page: Pick<Page, "request">, workspace: TestWorkspace): Promise<Shareable> {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(stepCount, fault);
  const [trace] = await upload(page.request, workspace, file);
  const traceId = trace?.id ?? "";
  const quotes = [{ stepIndex: fault, text: "I count 41 crates" }];
  const runId = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: fault, quotes });
  const usual = { hasLabels: true, hasIncident: false, isMasked: true, hidesAgents: false, hidesExpectedAnswer: false };
  return {
    traceId,
    share: ({ settings = {}, ...wish } = {}, now = new Date()) =>
      createShare(
        workspace.ctx,
        {
          traceId,
          expiresInHours: 24,
          passphrase: null,
          ...wish,
          settings: { runIds: [runId], ...usual, ...settings },
        },
        now,
      ),
  };
}

/** A page of a browser that knows nobody, and the whole address of every request that it makes. */
export async function stranger(browser: Browser): Promise<{ reader: Page; context: BrowserContext; asked: string[] }> {
  const context = await browser.newContext();
  const reader = startedPage(await context.newPage());
  return { reader, context, asked: recordRequests(reader) };
}

/** The whole addresses of all that a page asks from now on, sockets included. */
export function recordRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url()));
  return asked;
}

/** Of one server, and there only the page of the share, its data, and what pages are made of. */
export const expectOnlyItsOwn = (asked: readonly string[], token: string, baseURL: string | undefined): void => {
  const own = [paths.share(token), `${paths.share(token)}/data/`, "/_next/", "/icon", "/favicon", "/apple-icon"];
  const isOwn = (address: string): boolean => {
    const { protocol, origin, pathname } = new URL(address);
    // What the page itself has at hand.
    if (protocol === "data:" || protocol === "blob:") return true;
    return origin === new URL(baseURL ?? "").origin && own.some((start) => pathname.startsWith(start));
  };
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !isOwn(address))).toEqual([]);
};

export const stepOf = (page: Page, index: number) => page.locator(`#step-${index}`);
export const viewsOf = async (shareId: string): Promise<number> =>
  (await prisma.share.findUniqueOrThrow({ where: { id: shareId } })).viewCount;
