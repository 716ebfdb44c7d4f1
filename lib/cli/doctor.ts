import { type Command } from "commander";

export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check the installation and suggest fixes")
    .action(async () => {
      const { runDoctor } = await import("./doctor/run-doctor");
      process.exitCode = await runDoctor();
    });
}
