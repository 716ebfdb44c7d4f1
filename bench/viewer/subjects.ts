import { type BrowserContext, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { storeRun } from "@/e2e/harness/made-trace";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace } from "@/e2e/harness/workspace";
import { type MadeTrace } from "./make-trace";
import { type Subject } from "./measure-trace";

/** Somebody with a workspace of their own, signed in on `page`. */
export async function openWorkspace(page: Page): Promise<TestWorkspace> {
  const workspace = await newWorkspace();
  await stopAutomaticRuns(workspace);
  await signIn(page, workspace);
  return workspace;
}

/** Stores a made trace with a finished run that names its decisive step. */
export async function storeSubject(
  workspace: TestWorkspace,
  made: MadeTrace,
  at: { baseUrl: string; context: BrowserContext; slowdown: number },
): Promise<Subject> {
  const { stepCount, decisiveStep } = made;
  const { traces } = await createTraces(workspace.ctx, { bytes: made.bytes, fileName: `${stepCount}-steps.json` });
  const traceId = traces[0]?.id;
  if (!traceId) throw new Error(`The trace of ${stepCount} steps was not stored.`);
  await storeRun(workspace, traceId, {
    agent: "Coder",
    stepIndex: decisiveStep,
    reason: `Step ${decisiveStep} swaps the digits of the count.`,
    quotes: [{ stepIndex: decisiveStep, text: "I count 41 crates" }],
    suspects: [
      { stepIndex: decisiveStep, agent: "Coder", score: 0.7 },
      { stepIndex: Math.floor(stepCount / 3), agent: "WebSurfer", score: 0.2 },
    ],
  });
  const address = new URL(paths.trace(workspace.slug, traceId), at.baseUrl).href;
  const signedIn = await at.context.storageState();
  return { address, stepCount, decisiveStep, signedIn, slowdown: at.slowdown };
}
