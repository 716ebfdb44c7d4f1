import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Issuer, openIssuer } from "@/lib/auth/testing/open-issuer";
import { findFreePort } from "@/lib/cli/launch/free-port";
import { hiddenSettings } from "@/lib/cli/testing/test-instance";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, startedPage, test } from "./harness/test";
import { newWorkspace } from "./harness/workspace";

// By day: lib/auth/oidc.db.test.ts, and closed-passwords.db.test.ts.

interface Instance {
  address: string;
  issuer: Issuer;
  stop: () => Promise<void>;
}

/** A web server of its own on the same database, whose people sign in with an issuer alone. */
async function startInstance(groups: string): Promise<Instance> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const issuer = await openIssuer({ redirectUri: `${address}/api/auth/callback/oidc` });
  const home = mkdtempSync(join(tmpdir(), "faultline-sign-on-"));
  const settings = {
    PORT: String(port),
    FAULTLINE_HOME: home,
    FAULTLINE_PUBLIC_URL: address,
    FAULTLINE_OIDC_ISSUER: issuer.address,
    FAULTLINE_OIDC_CLIENT_ID: issuer.clientId,
    FAULTLINE_OIDC_CLIENT_SECRET: issuer.clientSecret,
    FAULTLINE_OIDC_NAME: "Acme",
    FAULTLINE_OIDC_SCOPES: "openid profile email groups",
    FAULTLINE_OIDC_GROUPS: groups,
    FAULTLINE_PASSWORDS: "closed",
  };
  const kept = Object.fromEntries(["DATABASE_URL", "FAULTLINE_SECRET"].map((name) => [name, process.env[name] ?? ""]));
  const hidden = Object.fromEntries(hiddenSettings.map((name) => [name, ""]));
  const env = Object.assign({}, process.env, hidden, kept, { NODE_ENV: "production" }, settings);
  const args = ["scripts/faultline.mjs", "start", "--without-worker"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += chunk));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await issuer.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => child.exitCode !== null || /Data: +\S+/.test(said)).toBe(true);
    expect(child.exitCode, said).toBeNull();
    return { address, issuer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

test(
  "without passwords, a person comes in by the issuer, into the workspace of their group, and nobody else does",
  { tag: "@nightly" },
  async ({ browser }) => {
    const { slug } = await newWorkspace();
    const { address, issuer, stop } = await startInstance(`engineers=${slug}:editor`);
    const context = await browser.newContext({ baseURL: address });
    try {
      const person = startedPage(await context.newPage());
      const who = randomBytes(6).toString("hex");
      const claims = { name: "Nora Lind", email: `nora-${who}@example.org`, email_verified: true };
      issuer.person = { sub: who, ...claims, groups: ["others"] };
      await person.goto(paths.traces(slug));
      await expect(person).toHaveURL(/\/sign-in\?next=/);
      await expect(person.getByLabel("Password")).toHaveCount(0);
      await expectAccessible(person);
      await person.getByRole("button", { name: "Continue with Acme" }).click();
      await expect(person.locator("main").getByRole("alert")).toBeVisible();

      issuer.person = { sub: who, ...claims, groups: ["engineers"] };
      await person.goto(paths.traces(slug));
      await person.getByRole("button", { name: "Continue with Acme" }).click();
      await expect(person.getByRole("heading", { name: "Traces", level: 1 })).toBeVisible();
      expect(new URL(person.url()).pathname).toBe(paths.traces(slug));
      await person.goto(paths.signUp());
      await expect(person.getByLabel("Password")).toHaveCount(0);
    } finally {
      await context.close();
      await stop();
    }
  },
);
