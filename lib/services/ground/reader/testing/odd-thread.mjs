// A thread that answers with its argument, unless that asks it to hang, to wait for a lock, to grow, to leave, or to
// answer in parts.
import { parentPort } from "node:worker_threads";

const held = [];
parentPort.on("message", ({ args: [wish, lock] }) => {
  if (wish === "leave") process.exit(0);
  if (wish === "wait") Atomics.wait(lock, 0, 0);
  while (wish === "hang" || wish === "grow") if (wish === "grow") held.push(new Array(100_000).fill(held.length));
  for (const item of wish === "parts" ? [1, 2] : [])
    parentPort.postMessage({ type: "part", part: { name: "traces", items: [item] } });
  parentPort.postMessage({ type: "answer", answer: wish === "parts" ? { traces: [], failed: [] } : wish });
});
parentPort.postMessage({ type: "beat" });
