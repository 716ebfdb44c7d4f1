import { join } from "node:path";
import { isPackage } from "@/lib/checkout";
import {
  applySettings,
  databaseUrl,
  directDatabaseUrl,
  hasDirectDatabaseUrl,
  host as readHost,
  otlpGrpcPort,
  port as readPort,
  publicUrl,
} from "@/lib/env";
import { LaunchError, say } from "../terminal";
import { localAddress } from "./address";
import { applySecret } from "./apply-secret";
import { askHealth, isAnswering } from "./ask-health";
import { buildPages, hashSources } from "./build-pages";
import { checkPublicUrl } from "./check-public-url";
import { findStoreFault } from "./check-file-store";
import { checkSignOn } from "./check-sign-on";
import { checkPort } from "./free-port";
import { type Home, openHome, shortPath } from "./home-folder";
import { keepLogsSmall, tailOfFile } from "./log-file";
import { openDatabase } from "./open-database";
import { prepareWorkspace, type Prepared } from "./prepare-workspace";
import { claimProcessFile, type ProcessClaim, type ProcessRecord } from "./process-file";
import { isSameProcess, processIdentity, waitUntil } from "./process-identity";
import { type Mode, webProgram, workerProgram } from "./programs";
import { runTogether } from "./run-together";
import { listenForShutdown, type Shutdown } from "./shutdown";
import { killGroup, supervise, type SupervisedProgram } from "./supervisor";
import { watchWorkerSources } from "./watch-worker";

/** For what a killed supervisor left behind to end in order; the rows survive if it does not. */
const leftoverPatienceMs = 3_000;
/** For a port that it still holds. */
const portPatienceMs = 10_000;
const webTimeoutMs = 120_000;

/** What is being brought up, and how to take it down again in the opposite order. */
interface Instance {
  mode: Mode;
  hasWorker: boolean;
  home: Home;
  shutdown: Shutdown;
  claim: ProcessClaim;
  cleanups: (() => Promise<void>)[];
  programs: SupervisedProgram[];
}

const progress = (line: string): void => say(`  ${line}`);

/**
 * Runs database, web server and, unless others run elsewhere, worker in the foreground until somebody stops it; then
 * stops web server, worker and database in this order.
 * @returns the exit code: 0 after Ctrl-C, 1 when a part failed for good
 * @throws LaunchError that says what to do when it cannot start
 */
export async function runInstance(mode: Mode, { hasWorker = true } = {}): Promise<number> {
  if (mode === "development" && isPackage)
    throw new LaunchError("Reload needs the sources: run npm run dev in a checkout of Faultline.");
  const home = openHome();
  const claim = claimProcessFile(home.processFile, mode === "production" ? "npm start" : "npm run dev");
  const programs: SupervisedProgram[] = [];
  const shutdown = listenForShutdown(() => programs.forEach((program) => program.kill()));
  const instance: Instance = {
    mode,
    hasWorker,
    home,
    shutdown,
    claim,
    programs,
    cleanups: [async () => claim.release()],
  };
  try {
    await bringUp(instance);
    const exitCode = await shutdown.requested;
    claim.update({ state: "stopping" });
    say("\nStopping …");
    return exitCode;
  } catch (error) {
    if (shutdown.signal.aborted) return await shutdown.requested;
    throw error;
  } finally {
    for (const cleanup of instance.cleanups.reverse()) await cleanup();
    if (shutdown.signal.aborted) say("Stopped.");
  }
}

async function bringUp(instance: Instance): Promise<void> {
  const { home, claim, shutdown, mode } = instance;
  say(mode === "production" ? "Faultline starts." : "Faultline starts, with reload.");
  const missing = checkPublicUrl();
  if (missing !== null) say(`warning: ${missing}`);
  const closed = checkSignOn();
  if (closed !== null) say(`warning: ${closed}`);
  const fault = await findStoreFault();
  if (fault !== null) say(`warning: the store of uploaded files does not work: ${fault}`);
  await endLeftovers(claim.leftBy);
  const host = readHost();
  const port = await checkPort(readPort(), host, claim.leftBy ? portPatienceMs : 0);
  const grpcPort = otlpGrpcPort();
  if (grpcPort !== null) await checkPort(grpcPort, host, claim.leftBy ? portPatienceMs : 0, "FAULTLINE_OTLP_GRPC_PORT");
  applySettings({ FAULTLINE_HOME: home.path, HOST: host, PORT: String(port) });
  applySecret(home);

  // While the database starts, the sources are read.
  const [database, sources] = await runTogether(
    shutdown.signal,
    async () => {
      const opened = await openDatabase(home, progress);
      instance.cleanups.push(async () => {
        await opened.stop();
        progress(opened.isOurs ? "database    stopped" : "database    let go");
      });
      return opened;
    },
    async () => (mode === "production" && !isPackage ? hashSources() : null),
  );
  database.keep(endings(instance));
  instance.cleanups.push(keepLogsSmall(home));
  shutdown.signal.throwIfAborted();
  const address = localAddress(host, port);
  claim.update({
    address,
    host,
    databaseUrl: databaseUrl(),
    ...(hasDirectDatabaseUrl() ? { directDatabaseUrl: directDatabaseUrl() } : {}),
    ...(grpcPort === null ? {} : { grpcPort }),
  });

  const [prepared] = await runTogether(
    shutdown.signal,
    (signal) => prepareWorkspace(home, signal),
    async (signal) => {
      if (sources !== null) await buildPages(sources, join(home.logs, "build.log"), progress, signal);
      signal.throwIfAborted();
      await startPrograms(instance, { host, port }, signal);
    },
  );
  sayReady(home, database.place, prepared);
  claim.update({ state: "ready" }); // last: whoever waits for this state shows what was said until then
}

/** How a part of the instance says that it fails, and what follows where it fails for good. */
const endings = ({ home, shutdown }: Instance) => ({
  say,
  gaveUp: (reason: string) => {
    say(`error: ${reason}. See the logs in ${shortPath(home.logs)}. Stopping.`);
    shutdown.request(1);
  },
});

async function startPrograms(
  instance: Instance,
  address: { host: string; port: number },
  signal: AbortSignal,
): Promise<void> {
  const { home, mode, hasWorker, programs, claim } = instance;
  const reports = {
    ...endings(instance),
    started: () =>
      claim.update({
        children: programs.flatMap(({ pid }) => (pid ? [{ pid, identity: processIdentity(pid) ?? "unknown" }] : [])),
      }),
  };
  for (const program of [...(hasWorker ? [workerProgram(home, mode)] : []), webProgram(home, mode, address)]) {
    const supervised = supervise(program, reports);
    programs.push(supervised);
    instance.cleanups.push(async () => {
      await supervised.stop();
      progress(`${program.name.padEnd(11)} stopped`);
    });
  }
  reports.started();
  const worker = hasWorker ? programs[0] : undefined;
  if (mode === "development" && worker) {
    const unwatch = watchWorkerSources(worker.restart);
    instance.cleanups.push(async () => unwatch());
  }
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new LaunchError("Stopped during start.")));
  });
  const isWebUp = waitUntil(
    async () => signal.aborted || isAnswering(localAddress(address.host, address.port)),
    webTimeoutMs,
  );
  if (!(await Promise.race([isWebUp, stopped]))) {
    throw new LaunchError(
      `The web server does not respond. Its log ends with:\n${tailOfFile(join(home.logs, "web.log"), 15)}`,
    );
  }
  await Promise.race([worker?.ready, stopped]);
  // The first call of the API loads it: not the first visitor's wait.
  void askHealth(localAddress(address.host, address.port));
}

/** Web server and worker of a killed supervisor end by themselves; wait for that, and see to it. */
async function endLeftovers(leftBy: ProcessRecord | undefined): Promise<void> {
  const children = leftBy?.children ?? [];
  const living = (): ProcessRecord["children"] => children.filter(({ pid, identity }) => isSameProcess(pid, identity));
  if (leftBy) progress("The last run did not shut down cleanly; cleaning up.");
  await waitUntil(() => living().length === 0, leftoverPatienceMs);
  for (const { pid } of living()) killGroup(pid);
}

function sayReady(home: Home, place: string, prepared: Prepared): void {
  say();
  say(`Faultline is running at ${publicUrl()}`);
  if (prepared.signInLink) say(`Sign in once:      ${prepared.signInLink}`);
  const grpcPort = otlpGrpcPort();
  if (grpcPort !== null) say(`OTLP by gRPC:      port ${grpcPort}`);
  say(`Data:              ${place}`);
  if (shortPath(home.path) !== place) say(`Settings and logs: ${shortPath(home.path)}`);
  if (process.stdout.isTTY) say("Press Ctrl-C to stop.");
}
