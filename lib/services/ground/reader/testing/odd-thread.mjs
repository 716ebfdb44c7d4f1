// A thread that answers with its argument, unless that asks it to hang, to grow or to leave.
import { parentPort } from "node:worker_threads";

const held = [];
parentPort.on("message", ({ args: [wish] }) => {
  if (wish === "leave") process.exit(0);
  while (wish === "hang" || wish === "grow") if (wish === "grow") held.push(new Array(100_000).fill(held.length));
  parentPort.postMessage({ type: "answer", answer: wish });
});
parentPort.postMessage({ type: "beat" });
