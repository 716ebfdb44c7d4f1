import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100; // of /proc, on every Linux that Node runs on

interface ProcessLine {
  pid: number;
  parent: number;
  name: string;
  /** User and system, with what children took that have ended. */
  cpuSeconds: number;
}

function readProcess(pid: number): ProcessLine | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent: Number(fields[1]), name: command, cpuSeconds: ticks / ticksPerSecond };
  } catch {
    return null; // it has ended meanwhile
  }
}

/** A process and all that descend from it. */
export function processTree(root: number): ProcessLine[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Processor time of a process, of all that descend from it and of those of them that have ended, in seconds. */
export const treeCpuSeconds = (root: number): number =>
  processTree(root).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/** Memory of a process in megabytes; pages that several processes hold are divided among them (PSS). */
export function pssMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
