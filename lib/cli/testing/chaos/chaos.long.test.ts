// @module-tag long
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { checkout } from "@/lib/checkout";

/** That all is up again soon is measured by the command; here it has time, since other tests keep the machine busy. */
const withinSeconds = "110";

test("through ten interruptions, of each kind one at least, nothing that was acknowledged is lost or doubled, and all comes up again by itself", async () => {
  const command = [join(checkout, "scripts/chaos.mjs"), "--count", "10", "--seed", "29", "--within", withinSeconds];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: checkout }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}\n${error.stderr}` }),
  );
  expect(stdout).not.toContain("Not all work came to its end");
  expect(stdout).toMatch(
    /^chaos: seed 29; 10 interruptions, [\d,]+ things acknowledged, 0 lost, 0 doubled, 0 there in part, 0 not up again within 110 s$/m,
  );
});
