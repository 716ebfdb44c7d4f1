import { type APIRequestContext } from "@playwright/test";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { exportTrace } from "@/lib/traces/export-trace";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./workspace";

/** A failed trace of the sandbox team with one planted fault, stored in the workspace. The same each time. */
export async function storeSandboxFailure(
  request: APIRequestContext,
  workspace: TestWorkspace,
): Promise<SandboxFailure & { traceId: string }> {
  await stopAutomaticRuns(workspace);
  const wish = { count: 1, seed: 7, domains: ["sales"], operators: ["flipped-comparison"] } as const;
  for await (const failure of makeFailures(wish)) {
    const [stored] = await upload(request, workspace, exportTrace(failure.trace));
    return { ...failure, traceId: stored?.id ?? "" };
  }
  throw new Error("The sandbox makes no such failure.");
}
