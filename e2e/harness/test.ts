import { test as base } from "@playwright/test";
import { type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { addJudge } from "./judge";
import { newWorkspace, signIn, type TestWorkspace } from "./workspace";

interface Fixtures {
  /** A fresh workspace whose owner is signed in on `page`. */
  workspace: TestWorkspace;
  /** Adds a judge endpoint to `workspace` that is closed after the test, at a price per million tokens where one is given. */
  startJudge: (options: OracleOptions, usdPerMillion?: number) => Promise<Oracle>;
}

/** Playwright's `test` with a workspace of its own for each test. */
export const test = base.extend<Fixtures>({
  workspace: async ({ page }, provide) => {
    const workspace = await newWorkspace();
    await signIn(page, workspace);
    await provide(workspace);
  },
  startJudge: async ({ workspace }, provide) => {
    const judges: Oracle[] = [];
    await provide(async (options, usdPerMillion) => {
      const judge = await addJudge(workspace, options, usdPerMillion);
      judges.push(judge);
      return judge;
    });
    await Promise.all(judges.map((judge) => judge.close()));
  },
});

export { expect } from "@playwright/test";
