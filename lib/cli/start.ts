import { type Command } from "commander";

export function registerStart(program: Command): void {
  program
    .command("start")
    .description("start database, web server and worker in the foreground (same as npm start)")
    .option("--without-worker", "leave out the worker: others run beside it (`faultline worker`)", false)
    .action(async ({ withoutWorker }: { withoutWorker: boolean }) => {
      const { runInstance } = await import("./launch/run-instance");
      process.exitCode = await runInstance("production", { hasWorker: !withoutWorker });
    });
  program
    .command("dev")
    .description("start with reload on every change (same as npm run dev)")
    .action(async () => {
      const { runInstance } = await import("./launch/run-instance");
      process.exitCode = await runInstance("development");
    });
  program
    .command("worker")
    .description("run another worker, for the instance in this folder or for DATABASE_URL")
    .action(async () => {
      const { runExtraWorker } = await import("./launch/run-extra-worker");
      process.exitCode = await runExtraWorker();
    });
}
