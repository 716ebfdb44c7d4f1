import { checkout } from "@/lib/checkout";
import { watch } from "node:fs";
import { join } from "node:path";

const settleMs = 300;

/** Calls back, once per burst, when a source of the worker changes. @returns a function that ends the watch */
export function watchWorkerSources(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(checkout, "lib"), { recursive: true }, (_event, name) => {
    if (!name || /(^|[\\/])(cli|http)[\\/]|\.test\.tsx?$/.test(name) || !/\.tsx?$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
