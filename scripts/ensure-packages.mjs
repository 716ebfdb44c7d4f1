// Makes a bare checkout ready to run TypeScript: right Node, packages as the lock file says,
// Prisma client as the schema says.
// Node built-ins only, because on a fresh clone there is nothing else. All output goes to standard error.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (...parts) => join(root, ...parts);
const say = (text) => process.stderr.write(`${text}\n`);
const readText = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** Whether this Node is in the range of package.json's `engines`: ^20.19 || ^22.13 || >=24. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
}

/** What an installation depends on: the lock file, the dependencies asked for, the platform and the ABI of Node. */
function packagesStamp() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  );
  const asked = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]);
  const platform = `${process.platform}-${process.arch}-${process.versions.modules}`;
  return createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .update(`\n${asked}\n${platform}`)
    .digest("hex");
}

/**
 * Whether an installation made by hand (`npm ci`) already holds what the lock file names; `isRunningOnly` leaves out
 * what only tests and tools need.
 */
export function installedMatchesLock(lock, installed, { isRunningOnly = false } = {}) {
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      path === "" ||
      entry.optional ||
      entry.devOptional ||
      (isRunningOnly && entry.dev) ||
      installed.packages[path]?.version === entry.version,
  );
}

function isInstalledByHand(options) {
  const installed = readText(inRoot("node_modules", ".package-lock.json"));
  if (!installed) return false;
  const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  return installedMatchesLock(lock, JSON.parse(installed), options);
}

/** Runs npm; the one that started this script where npm did. */
function npm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  return own?.endsWith(".js")
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** `isAdding`: what a start installed stays, and what tests need comes beside it. */
function install({ isRunningOnly, isAdding }) {
  say(isAdding ? "Installing the packages of tests and tools …" : "Installing packages (about a minute, once) …");
  const verb = isAdding ? ["install", "--no-save"] : ["ci"];
  const kinds = [isRunningOnly ? "--omit=dev" : "--include=dev", "--include=optional"];
  const result = npm([...verb, "--prefer-offline", "--no-audit", "--no-fund", ...kinds]);
  if (result.status !== 0) {
    const why = result.error
      ? `npm could not be started: ${result.error.message}`
      : "npm ci failed; its message is above";
    throw new Error(`The packages could not be installed (${why}).`);
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Two starts of one fresh clone must not install into one folder at once: the second waits for the first. */
function withInstallLock(work) {
  const lock = inRoot(".faultline", "install.lock");
  mkdirSync(inRoot(".faultline"), { recursive: true, mode: 0o711 });
  for (let isWaitSaid = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(readText(lock) ?? 0);
    if (holder && !isAlive(holder)) rmSync(lock, { force: true });
    else if (!isWaitSaid) say(`Another process (${holder || "just starting"}) installs the packages; waiting for it.`);
    isWaitSaid = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Installs packages and generates the Prisma client, each only when it is missing or stale. `isRunningOnly` is content
 * with what the product needs to run: without the packages of tests and tools.
 */
export function ensurePackages({ isRunningOnly = false } = {}) {
  if (!isSupportedNode(process.versions.node)) {
    throw new Error(
      `Faultline needs Node 20.19 or later in the 20 line, 22.13 or later in the 22 line, or 24 and newer; this is ${process.versions.node}. Get one from https://nodejs.org.`,
    );
  }
  const stampFile = inRoot("node_modules", ".installed-for");
  const stamp = packagesStamp();
  const runningOnly = `${stamp} without dev`;
  const isInstalled = () => {
    const installed = readText(stampFile);
    return installed === stamp || (isRunningOnly && installed === runningOnly);
  };
  if (!isInstalled()) {
    withInstallLock(() => {
      if (isInstalled()) return;
      if (isInstalledByHand({ isRunningOnly: false })) writeFileSync(stampFile, stamp);
      else {
        if (!isRunningOnly || !isInstalledByHand({ isRunningOnly }))
          install({ isRunningOnly, isAdding: readText(stampFile) === runningOnly });
        writeFileSync(stampFile, isRunningOnly ? runningOnly : stamp);
      }
    });
  }
  ensurePrismaClient();
}

/**
 * Generates node_modules/.prisma/client (JavaScript with declarations) when prisma/schema.prisma is not
 * the one that it was made from.
 */
export function ensurePrismaClient() {
  const stampFile = inRoot("node_modules", ".prisma", "client", ".generated-for");
  const stamp = createHash("sha256")
    .update(readFileSync(inRoot("prisma", "schema.prisma")))
    .update(readFileSync(inRoot("node_modules", "@prisma", "client", "package.json")))
    .digest("hex");
  if (readText(stampFile) === stamp) return;
  const result = spawnSync(process.execPath, [inRoot("scripts", "prisma.mjs"), "generate"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (result.status !== 0)
    throw new Error(`The database client could not be generated:\n${result.stdout}${result.stderr}`);
  writeFileSync(stampFile, stamp);
}
