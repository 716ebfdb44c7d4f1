import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { request as playwright } from "@playwright/test";
import { type InstanceSettings, withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { paths } from "@/lib/paths";
import { generateFile } from "./import/generate-file";
import { copyUploads } from "./load/copy-uploads";
import { type Ask, timeTogether, type Together } from "./load/time-together";
import { followStream, type Headers, openPage, uploadFile } from "./load/users";

// How long many users at once wait beside one alone, in the instance that `npm start` would run: the list, a trace, an
// upload of 1 MB, and the first event of a stream. Everything it starts and stores is gone afterwards.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    users: { type: "string", default: "50" },
    traces: { type: "string", default: "10000" },
    /** Requests of each user; of one alone ten times as many. */
    times: { type: "string", default: "4" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
const users = Number(values.users);
const times = Number(values.times);
const megabyte = 1_000_000;
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const { signal } = stop;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => (value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`);

async function signInAll(address: string, userId: string): Promise<Headers[]> {
  const { signIn } = await import("@/e2e/harness/workspace");
  const signedIn: Headers[] = [];
  for (let user = 0; user < users; user += 1) {
    const context = await playwright.newContext({ baseURL: address });
    await signIn({ request: context }, { userId });
    const { cookies } = await context.storageState();
    signedIn.push({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") });
    await context.dispose();
  }
  return signedIn;
}

/** A run whose events can be followed: the tracer's, of a trace that was just sent. */
async function makeRun(address: string, apiKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/octet-stream" };
  const body = generateFile({ byteSize: 4_000, seed: 1, stepCount: Infinity });
  const sent = await fetch(new URL("/api/v1/traces", address), { method: "POST", headers, body });
  const { traces } = (await sent.json()) as { traces: { id: string }[] };
  const listed = await fetch(new URL(`/api/v1/traces/${traces[0]?.id}/runs`, address), { headers });
  const { runs } = (await listed.json()) as { runs: { id: string }[] };
  return runs[0]?.id ?? "";
}

interface Measured {
  name: string;
  alone: Together;
  together: Together;
}

async function measure(name: string, ask: Ask, timesEach = times): Promise<Measured> {
  await ask(0, 0);
  const alone = await timeTogether(ask, 1, 10 * timesEach, signal);
  const together = await timeTogether(ask, users, timesEach, signal);
  const words = ({ users, p50, p95, count }: Together): string =>
    `${users} at once ${ms(p50)} / ${ms(p95)} (${count} times)`;
  say(`${name}: ${words(alone)}; ${words(together)}; p95 × ${(together.p95 / alone.p95).toFixed(1)}`);
  return { name, alone, together };
}

const measureAll = async (settings: InstanceSettings): Promise<string> => {
  applySettings(settings);
  const { prisma } = await import("@/lib/db"); // it opens the database that the settings name
  const { newWorkspace } = await import("@/e2e/harness/workspace");
  const { storeVolumeScenario } = await import("@/prisma/seed-volume");
  const { readSubject } = await import("./queries/requests");
  const address = settings.FAULTLINE_TEST_ADDRESS ?? "";
  const traceCount = Number(values.traces);
  say(
    `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; PostgreSQL, worker and users on this machine; load before ${loadavg()[0]?.toFixed(1)}; a workspace of ${traceCount.toLocaleString("en")} traces; p50 / p95`,
  );
  const slug = "volume";
  await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress: () => undefined });
  const { userId } = await prisma.member.findFirstOrThrow({
    where: { workspace: { slug } },
    select: { userId: true },
  });
  const { traceIds } = await readSubject(slug);
  const signedIn = await signInAll(address, userId);
  const uploads = await newWorkspace();
  const runId = await makeRun(address, uploads.apiKey);
  let seed = 100;
  const makeFile = (): Uint8Array =>
    new TextEncoder().encode(generateFile({ byteSize: megabyte, seed: (seed += 1), stepCount: 40 }));

  const measured = [
    await measure(
      "list",
      openPage(address, signedIn, () => paths.traces(slug)),
    ),
    await measure(
      "open",
      openPage(address, signedIn, (turn) => paths.trace(slug, traceIds[turn % traceIds.length] ?? "")),
    ),
    await measure("first event", followStream(address, uploads.apiKey, `/api/v1/runs/${runId}/events`)),
  ];
  // In a workspace of its own, so that COPY beside it takes the very same steps.
  const sent = await newWorkspace();
  const upload = uploadFile(address, uploads.apiKey, makeFile);
  await upload(0, 0);
  const alone = await timeTogether(upload, 1, 10, signal);
  const together = await timeTogether(uploadFile(address, sent.apiKey, makeFile), users, 1, signal);
  const folder = mkdtempSync(join(tmpdir(), "faultline-load-"));
  const copied = await copyUploads(settings.DATABASE_URL ?? "", sent.ctx.workspaceId, join(folder, "steps.copy"));
  rmSync(folder, { recursive: true, force: true });
  measured.push({ name: `upload of 1 MB`, alone, together });
  say(
    `upload of 1 MB: 1 at once ${ms(alone.p50)} / ${ms(alone.p95)}; ${users} at once ${ms(together.p50)} / ${ms(together.p95)}; COPY of the same ${copied.steps.toLocaleString("en")} steps ${ms(copied.seconds * 1_000)}, p95 is ${(together.p95 / 1_000 / copied.seconds).toFixed(1)} × that`,
  );
  const sum = measured.map(({ name, ...both }) => `${name} p95 ${ms(both.together.p95)} (alone ${ms(both.alone.p95)})`);
  return `load: ${users} users at once: ${sum.join(", ")}; COPY of the uploads ${ms(copied.seconds * 1_000)}`;
};

try {
  say(await withTestInstance(measureAll, signal));
  process.exit(0);
} catch (error) {
  if (!signal.aborted) throw error;
  say("load: stopped before it was done; nothing of it is left");
  process.exit(1);
}
