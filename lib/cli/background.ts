import { type Command } from "commander";
import { wholeNumber } from "./whole-number";

export function registerBackground(program: Command): void {
  program
    .command("launch")
    .description("start Faultline; with --daemon in the background")
    .option("--daemon", "run in the background and return when it is ready")
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
    .description("show whether Faultline is running, and where")
    .action(async () => {
      const { showStatus } = await import("./launch/show-status");
      process.exitCode = await showStatus();
    });
  program
    .command("stop")
    .description("stop web server, worker and database")
    .action(async () => {
      const { stopInstance } = await import("./launch/stop-instance");
      await stopInstance();
    });
  program
    .command("logs")
    .description("show recent log lines")
    .option("-f, --follow", "keep following the logs")
    .option("-n, --lines <count>", "lines per log", wholeNumber(0), 40)
    .action(async (options: { follow?: boolean; lines: number }) => {
      const { showLogs } = await import("./launch/show-logs");
      await showLogs({ lineCount: options.lines, isFollowing: options.follow ?? false });
    });
  program
    .command("health")
    .description("check the database and worker of the running instance")
    .action(async () => {
      const { showHealth } = await import("./launch/show-status");
      process.exitCode = await showHealth();
    });
}
