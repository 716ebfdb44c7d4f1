import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id lives; of any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Tells a process from a later one that got the same id: when it was started, and in which boot of the machine.
 * Undefined when no such process lives. On Windows only the id itself is known.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    try {
      // Field 22 of stat; the name in field 2 may hold spaces and brackets, so count from behind the last one.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return undefined;
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      return `${boot}:${fields[19]}`;
    } catch {
      return isAlive(pid) ? "unknown" : undefined;
    }
  }
  if (process.platform === "win32") return "unknown";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || undefined;
}

/** Whether the process that once had this id and identity still lives. */
export function isSameProcess(pid: number, identity: string): boolean {
  const now = processIdentity(pid);
  return now !== undefined && (now === identity || now === "unknown" || identity === "unknown");
}

/** Waits until `isDone` holds, asking every 50 ms. @returns false when the time was up first. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return true;
}
