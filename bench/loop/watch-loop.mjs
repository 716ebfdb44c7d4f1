// Loaded by the web server that `npm run bench loop` starts: notes how long its event loop was held, and for how much
// of that its thread waited for a core that others had, which Linux tells.
import { appendFileSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const [, program = "", verb] = process.argv;
if (program.replaceAll("\\", "/").endsWith("next/dist/bin/next") && verb === "start") {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const waitedMs = () => {
    try {
      return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  let before = waitedMs();
  const note = () => {
    const heldMs = delay.max / 1e6 - resolution;
    delay.reset();
    const now = waitedMs();
    const line = [Date.now(), heldMs, now - before].map((value) => value.toFixed(1)).join(" ");
    before = now;
    if (heldMs > 10) appendFileSync(process.env.FAULTLINE_BENCH_LOOP, `${line}\n`);
  };
  setInterval(note, 100).unref();
}
