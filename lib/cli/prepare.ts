import { type Command } from "commander";

/** Not listed: a part of the start, in a process of its own. */
export function registerPrepare(program: Command): void {
  program.command("prepare-workspace", { hidden: true }).action(async () => {
    const { makeFirstWorkspace } = await import("./launch/make-first-workspace");
    process.stdout.write(`${JSON.stringify(await makeFirstWorkspace())}\n`);
  });
}
