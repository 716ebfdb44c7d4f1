// Loaded by the web server that `npm run bench loop` starts: notes how long its event loop was held.
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const [, program = "", verb] = process.argv;
if (program.replaceAll("\\", "/").endsWith("next/dist/bin/next") && verb === "start") {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const note = () => {
    const heldMs = delay.max / 1e6 - resolution;
    delay.reset();
    if (heldMs > 10) appendFileSync(process.env.FAULTLINE_BENCH_LOOP, `${Date.now()} ${heldMs.toFixed(1)}\n`);
  };
  setInterval(note, 100).unref();
}
