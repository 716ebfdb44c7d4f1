// Loaded with --import into the processes that the supervisor starts: when it goes away for any reason,
// kill -9 included, they stop too.
// A process that one of them forks inherits the flag and the channel's name, but not the parent; so it is left alone.
const lastChanceMs = 8_000;

if (process.channel && process.env.FAULTLINE_SUPERVISOR_PID === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), lastChanceMs).unref();
  });
}
