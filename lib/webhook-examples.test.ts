import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isFromFaultline } from "../docs/examples/verify-webhook";
import { newWebhookSecret, webhookHeaders } from "./outbound/webhook-signature";

const examples = join(import.meta.dirname, "../docs/examples");
const canRunPython = ((): boolean => {
  try {
    execFileSync("python3", ["-c", "import sys; assert sys.version_info >= (3, 10)"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

interface Case {
  secret: string;
  headers: Record<string, string>;
  body: string;
  now: number;
}

const now = 1_767_607_200;
const [old, next] = [newWebhookSecret(), newWebhookSecret()];
const body = '{"type":"alert.raised","data":{"title":"é <planner>"}}';
const headers = webhookHeaders({ id: "msg_1", timestampSeconds: now, body }, [next, old]);
const genuine: Case = { secret: next, headers, body, now };
const cases: [string, Case, boolean][] = [
  ["what was signed", genuine, true],
  ["what both secrets signed, by the old one", { ...genuine, secret: old }, true],
  ["another secret", { ...genuine, secret: newWebhookSecret() }, false],
  ["another body", { ...genuine, body: `${body} ` }, false],
  ["another id", { ...genuine, headers: { ...headers, "webhook-id": "msg_2" } }, false],
  ["another time", { ...genuine, headers: { ...headers, "webhook-timestamp": String(now + 1) } }, false],
  ["what is old", { ...genuine, now: now + 301 }, false],
  ["no signature", { ...genuine, headers: { ...headers, "webhook-signature": "" } }, false],
  ["no time", { ...genuine, headers: { ...headers, "webhook-timestamp": "" } }, false],
];

const byTypescript = (given: Case): boolean =>
  isFromFaultline(given.secret, new Headers(given.headers), given.body, given.now);
const runPython = (all: readonly Case[]): boolean[] => {
  const script =
    "import json, sys; from verify_webhook import is_from_faultline as f; print(json.dumps([f(c['secret'], c['headers'], c['body'].encode(), c['now']) for c in json.load(sys.stdin)]))";
  const answer = execFileSync("python3", ["-B", "-c", script], { cwd: examples, input: JSON.stringify(all) });
  return JSON.parse(answer.toString()) as boolean[];
};

describe("the examples of docs/webhooks.md", () => {
  it.each(cases)("in TypeScript: %s", (_, given, expected) => expect(byTypescript(given)).toBe(expected));

  it.runIf(canRunPython)("say the same in Python", () =>
    expect(runPython(cases.map(([, given]) => given))).toEqual(cases.map(([, , expected]) => expected)),
  );

  it.each(["verify-webhook.ts", "verify_webhook.py"])("%s stands in the page as it is", (file) =>
    expect(readFileSync(join(examples, "../webhooks.md"), "utf8")).toContain(
      readFileSync(join(examples, file), "utf8").trim(),
    ),
  );
});
