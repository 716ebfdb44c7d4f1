import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "@/lib/checkout";
import { encryptionSecret, ownTracesEndpoint, trustedProxies } from "@/lib/env";
import { databaseLostCode } from "@/lib/services/ground/queue/database-lost";
import { type Home } from "./home-folder";
import { isDatabaseUp } from "./is-database-up";
import { type Program } from "./supervisor";

export type Mode = "production" | "development";

const inCheckout = (...parts: string[]): string => join(checkout, ...parts);

/**
 * Scripts that let the web server count requests by an address that their sender did not choose, take its public
 * address for the one that was asked for, refuse addresses and methods that it does not know, send pages with the
 * status of what they failed for, and take OTLP by gRPC.
 */
const scripts = ["count-by-socket", "public-address", "sound-address", "name-method", "page-status", "otlp-grpc"];
const beforeNext = scripts.flatMap((script) => ["--import", pathToFileURL(inCheckout(`scripts/${script}.mjs`)).href]);

/** What makes traces of our own, loaded only where they are wanted. */
const ownTraces = (): string[] =>
  ownTracesEndpoint() === undefined ? [] : ["--import", pathToFileURL(inCheckout("dist/own-traces.js")).href];

/**
 * Longer than a proxy keeps an idle connection (nginx: 60 s): closed here first, a connection could be used again at
 * that very moment, and the request would fail.
 */
const keepAliveMs = "75000";

/**
 * With which Next.js encrypts what a page gives along for an action. Each web server behind an address must be able
 * to open what another one wrote, so that it is neither of the build, which is public, nor made by each.
 */
const actionKey = (): string =>
  Buffer.from(hkdfSync("sha256", encryptionSecret(), "", "faultline/actions/v1", 32)).toString("base64");

/** The web server: pages, actions and the HTTP API. Throws where FAULTLINE_TRUSTED_PROXIES is no number. */
export function webProgram(home: Home, mode: Mode, address: { host: string; port: number }): Program {
  const verb = mode === "production" ? "start" : "dev";
  return {
    name: "web",
    args: [
      ...ownTraces(),
      ...beforeNext,
      ...[inCheckout("node_modules/next/dist/bin/next"), verb, "-p", String(address.port), "-H", address.host],
      ...(mode === "production" ? ["--keepAliveTimeout", keepAliveMs] : []),
    ],
    env: {
      NODE_ENV: mode,
      FAULTLINE_TRUSTED_PROXIES: String(trustedProxies()),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey(),
    },
    logFile: join(home.logs, "web.log"),
    isLoud: mode === "development",
  };
}

/** Arguments of Node that run the worker. */
export const workerArgs = (): string[] => [...ownTraces(), inCheckout("scripts/worker.mjs")];

/** The process that executes runs. */
export function workerProgram(home: Home, mode: Mode): Program {
  return {
    name: "worker",
    args: workerArgs(),
    env: { NODE_ENV: mode },
    logFile: join(home.logs, "worker.log"),
    isLoud: false,
    readyLine: /\[worker\] ready/,
    canRun: isDatabaseUp,
    lostCode: databaseLostCode,
  };
}
