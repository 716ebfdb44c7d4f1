import { type Command } from "commander";

export function registerStart(program: Command): void {
  program
    .command("start")
    .description("start database, web server and worker in the foreground (what npm start runs)")
    .action(async () => {
      const { runInstance } = await import("./launch/run-instance");
      process.exitCode = await runInstance("production");
    });
  program
    .command("dev")
    .description("the same with reload on every change (what npm run dev runs)")
    .action(async () => {
      const { runInstance } = await import("./launch/run-instance");
      process.exitCode = await runInstance("development");
    });
  program
    .command("worker")
    .description("run one more worker: for the instance of this folder, or for DATABASE_URL")
    .action(async () => {
      const { runExtraWorker } = await import("./launch/run-extra-worker");
      process.exitCode = await runExtraWorker();
    });
}
