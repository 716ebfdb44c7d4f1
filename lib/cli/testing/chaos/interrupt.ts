import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "../../launch/process-identity";
import { type CountingJudge } from "./counting-judge";
import { type Interruption, type Kind } from "./draw-interruptions";
import { type Operator } from "./operator";
import { type OwnDisk } from "./own-disk";

export interface Scene {
  operator: Operator;
  disk: OwnDisk;
  judge: CountingJudge;
  signal: AbortSignal;
}

const refillMs = 200;
const cutAgainMs = 100;

/** Brings an interruption about. @returns the processes that it ended, when it is over */
export async function interrupt({ kind, lastsMs }: Interruption, scene: Scene): Promise<number[]> {
  return ways[kind](scene, lastsMs);
}

function kill(...pids: (number | undefined)[]): number[] {
  const living = pids.filter((pid) => pid !== undefined).filter(isAlive);
  for (const pid of living) process.kill(pid, "SIGKILL");
  return living;
}

const ways: Record<Kind, (scene: Scene, lastsMs: number) => Promise<number[]>> = {
  worker: async ({ operator }) => kill(operator.worker()),
  "web server": async ({ operator }) => kill(operator.web()),
  database: async ({ operator }) => kill(operator.database()),
  supervisor: async ({ operator }) => {
    operator.expectEnd();
    return kill(operator.supervisor());
  },
  "whole tree": async ({ operator }) => {
    operator.expectEnd();
    return kill(...operator.tree());
  },
  "disk full": async ({ disk, signal }, lastsMs) => {
    try {
      await repeat(lastsMs, refillMs, signal, async () => disk.fill());
    } finally {
      disk.free();
    }
    return [];
  },
  "connections cut": async ({ operator, signal }, lastsMs) => {
    const client = new pg.Client({ connectionString: operator.record()?.databaseUrl ?? "" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await repeat(lastsMs, cutAgainMs, signal, async () => {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
      });
    } finally {
      await client.end().catch(() => undefined);
    }
    return [];
  },
  "endpoint hangs": async ({ judge, signal }, lastsMs) => {
    judge.hang(true);
    await pause(lastsMs, null, { signal }).finally(() => judge.hang(false));
    return [];
  },
};

async function repeat(lastsMs: number, everyMs: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + lastsMs; performance.now() < until;) {
    await act();
    await pause(everyMs, null, { signal });
  }
}
