import { type Command } from "commander";
import { wholeNumber } from "./whole-number";

export function registerBackground(program: Command): void {
  program
    .command("launch")
    .description("start Faultline; with --daemon in the background")
    .option("--daemon", "return when it is ready and leave it running")
    .action(async (options: { daemon?: boolean }) => {
      if (options.daemon) {
        const { launchDaemon } = await import("./launch/launch-daemon");
        await launchDaemon();
        return;
      }
      const { runInstance } = await import("./launch/run-instance");
      process.exitCode = await runInstance("production");
    });
  program
    .command("status")
    .description("say whether it runs, and where")
    .action(async () => {
      const { showStatus } = await import("./launch/show-status");
      process.exitCode = await showStatus();
    });
  program
    .command("stop")
    .description("stop web server, worker and database in order")
    .action(async () => {
      const { stopInstance } = await import("./launch/stop-instance");
      await stopInstance();
    });
  program
    .command("logs")
    .description("print the last lines of the logs")
    .option("-f, --follow", "go on printing what is added")
    .option("-n, --lines <count>", "how many lines of each log", wholeNumber(0), 40)
    .action(async (options: { follow?: boolean; lines: number }) => {
      const { showLogs } = await import("./launch/show-logs");
      await showLogs({ lineCount: options.lines, isFollowing: options.follow ?? false });
    });
  program
    .command("health")
    .description("ask the running instance whether database and worker live")
    .action(async () => {
      const { showHealth } = await import("./launch/show-status");
      process.exitCode = await showHealth();
    });
}
