import { treeCpuSeconds } from "../start/process-tree";

/** Processor time from now on, in seconds: of this process with its threads, and of the database's processes. */
export const watchCpu = (databasePid: number): (() => { own: number; database: number }) => {
  const own = process.cpuUsage();
  const database = treeCpuSeconds(databasePid);
  return () => {
    const { user, system } = process.cpuUsage(own);
    return { own: (user + system) / 1_000_000, database: treeCpuSeconds(databasePid) - database };
  };
};
