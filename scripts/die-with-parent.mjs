// Loaded with --import into the processes that the supervisor starts: when it goes away for any reason,
// kill -9 included, they stop too. Where it wants that, each says again and again that its event loop still turns: one
// that hangs is ended.
// A process that one of them forks inherits the flag and the channel's name, but not the parent; so it is left alone.
const lastChanceMs = 8_000;
const sayEveryMs = 2_000;

if (process.channel && process.env.FAULTLINE_SUPERVISOR_PID === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), lastChanceMs).unref();
  });
  const say = () => process.connected && process.send("alive", undefined, undefined, () => {});
  if (process.env.FAULTLINE_SAY_ALIVE === "1") setInterval(say, sayEveryMs).unref();
}
