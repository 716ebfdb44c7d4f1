import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Page } from "@playwright/test";
import { findImports } from "@/lib/cli/data/find-imports";
import { workspaceTarget } from "@/lib/cli/data/workspace-target";
import { dataFolder } from "@/lib/env";
import { paths } from "@/lib/paths";
import { savePreferences } from "@/lib/services/people/users/save-preferences";
import { groupBy } from "@/lib/traces/group-by";
import { goOn } from "./harness/go-on";
import { expect, startedPage, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace } from "./harness/workspace";

const folders = ["traces", "who-and-when"].map((name) => join(resolve(dataFolder()), name));

interface Stored {
  id: string;
  stepCount: number;
  path: string;
}

const isNight = process.env.FAULTLINE_TEST_SUITE === "nightly";
/**
 * Of a folder, whose traces are all of one format, so many are read: the first and others at equal distances.
 * `npm run test:nightly` reads them all.
 */
const mostPerFolder = isNight ? Infinity : 2;
/** So far a trace is read, from its beginning; by night to its end. */
const mostSteps = isNight ? Infinity : 30;

const spreadInFolders = <Each extends { path: string }>(all: readonly Each[]): Each[] =>
  [...groupBy(all, ({ path }) => dirname(path)).values()].flatMap((ofFolder) => {
    const stride = Math.max(1, ofFolder.length / mostPerFolder);
    return ofFolder.filter((_, at) => Math.floor(at / stride) !== Math.floor((at - 1) / stride));
  });

/** Stores the files with the traces to read. @returns those traces */
async function storeShared(workspace: TestWorkspace): Promise<Stored[]> {
  const target = await workspaceTarget(workspace.slug, {});
  const stored: Stored[] = [];
  for (const found of spreadInFolders(findImports(folders.filter((folder) => existsSync(folder))))) {
    const { traces, path } = await target.deliver(found);
    for (const { id, stepCount, isDuplicate } of traces) if (id && !isDuplicate) stored.push({ id, stepCount, path });
  }
  return spreadInFolders(stored);
}

/**
 * Scrolls from top to end, again where steps were missed (the page may still be starting). @returns how many steps
 * stood on the screen with their content
 */
const walk = (page: Page, stepCount: number): Promise<number> =>
  page.getByRole("region", { name: "Steps", exact: true }).evaluate(async (box, count) => {
    const read = new Set<string>();
    const until = performance.now() + 60_000;
    const isInWindow = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.getBoundingClientRect().top && top < innerHeight;
    };
    // Rows are drawn some frames after a scroll. What is no step, a fold or the end, may stand at the edges for good.
    const mostFrames = 30;
    let lateFrames = 0;
    const isFilled = (rows: readonly Element[]) => {
      const { top, bottom } = box.getBoundingClientRect();
      const first = rows.at(0)?.getBoundingClientRect().top ?? Infinity;
      const last = rows.at(-1)?.getBoundingClientRect().bottom ?? -Infinity;
      return first <= top + 1 && last >= Math.min(bottom, innerHeight) - 1;
    };
    while (read.size < count && performance.now() < until) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const rows = [...box.querySelectorAll("[id^=step-]")].filter(isInWindow);
      const waiting = rows.filter((row) => row.querySelector(".animate-pulse") !== null);
      for (const row of rows) if (!waiting.includes(row)) read.add(row.id);
      if (rows.length === 0 || waiting.length > 0) continue;
      if (!isFilled(rows) && (lateFrames += 1) < mostFrames) continue;
      lateFrames = 0;
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
      box.scrollTop = isAtEnd ? 0 : box.scrollTop + box.clientHeight * 0.8;
    }
    return read.size;
  }, stepCount);

test("the steps of shared traces of every format are drawn, and nothing is complained of", async ({
  page,
  workspace,
}) => {
  test.setTimeout(7_200_000); // in the night some 700 traces
  test.skip(!folders.some((folder) => existsSync(folder)), `no shared traces at ${resolve(dataFolder())}`);
  await stopAutomaticRuns(workspace);
  await savePreferences(workspace.userId, { isFoldingLoops: false });
  const traces = await storeShared(workspace);
  const complaints: string[] = [];
  const readAll = async (reader: Page, mine: readonly Stored[]) => {
    let current = "";
    await reader.setViewportSize({ width: 1_440, height: 2_700 });
    await reader.emulateMedia({ reducedMotion: "reduce" });
    reader.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(`${current}: ${message.text()}`);
    });
    reader.on("pageerror", (error) => complaints.push(`${current}: ${error.message}`));
    for (const { id, stepCount, path } of mine) {
      current = path;
      await goOn(reader, paths.trace(workspace.slug, id, { step: 0 }));
      const count = Math.min(stepCount, mostSteps);
      expect.soft(await walk(reader, count), path).toBeGreaterThanOrEqual(count);
    }
  };
  const isEven = (_: Stored, at: number) => at % 2 === 0;
  await Promise.all([
    readAll(page, traces.filter(isEven)),
    readAll(
      startedPage(await page.context().newPage()),
      traces.filter((each, at) => !isEven(each, at)),
    ),
  ]);
  expect(complaints).toEqual([]);
  expect(traces.length).toBeGreaterThan(0);
});
