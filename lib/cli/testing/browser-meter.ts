import { readdirSync, readFileSync } from "node:fs";
import { addSeconds, ticksPerSecond } from "./cpu-meter";

const everyMs = 1_500; // looking takes time itself

interface ProcessStat {
  /** Its number and its start: numbers are given again. */
  key: string;
  pid: number;
  parent: number;
  seconds: number;
}

function readStat(pid: string): ProcessStat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    return { key: `${pid} ${fields[19]}`, pid: Number(pid), parent: Number(fields[1]), seconds };
  } catch {
    return null; // it has ended since
  }
}

const isOfBrowser = ({ pid }: ProcessStat): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=");
  } catch {
    return false;
  }
};

/** The processes in which a browser that was started below this one draws its pages, and what each has used so far. */
function browserProcesses(): ProcessStat[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readStat(name) ?? []) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return all.filter((one) => isOurs(one.pid) && isOfBrowser(one));
}

/**
 * Counts what a browser's own processes use while `work` goes on: they end with it, and no parent is told what they
 * used. On Linux; elsewhere nothing is counted.
 */
export async function withBrowserMeter<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.platform !== "linux") return work();
  const used = new Map<string, number>();
  const look = (): void => browserProcesses().forEach(({ key, seconds }) => used.set(key, seconds));
  const timer = setInterval(look, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    addSeconds([...used.values()].reduce((sum, seconds) => sum + seconds, 0));
  }
}
