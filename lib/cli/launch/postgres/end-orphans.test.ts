import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { endOrphans, findProcessesIn } from "./end-orphans";

test.runIf(process.platform === "linux")(
  "what still works in the folder of a dead server is ended, nothing else",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "faultline-orphans-"));
    const orphan = spawn("sleep", ["600"], { cwd: folder });
    const elsewhere = spawn("sleep", ["600"], { cwd: tmpdir() });
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { cwd: folder });
    await Promise.all([orphan, elsewhere, other].map((child) => once(child, "spawn")));
    const program = basename(readlinkSync(`/proc/${orphan.pid}/exe`));
    expect(findProcessesIn(folder, program)).toEqual([orphan.pid]);
    const gone = once(orphan, "exit");
    endOrphans(folder, program);
    expect((await gone)[1]).toBe("SIGKILL");
    for (const left of [elsewhere, other]) {
      expect(left.signalCode).toBeNull();
      left.kill();
    }
    rmSync(folder, { recursive: true });
  },
);
