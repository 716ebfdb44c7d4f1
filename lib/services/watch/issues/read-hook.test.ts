import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readHook } from "./read-hook";

const secret = "a secret of the webhook";
const now = new Date("2026-11-30T03:00:00.000Z");
const sign = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("hex");
const hook = (body: string, headers: Record<string, string>) => ({
  body: new TextEncoder().encode(body),
  header: (name: string) => headers[name] ?? null,
  now,
});

test("GitHub signs the bytes of the body", () => {
  const body = JSON.stringify({ action: "closed", issue: { number: 7 }, repository: { full_name: "acme/shop" } });
  const read = (signature: string) => readHook("github", secret, hook(body, { "x-hub-signature-256": signature }));
  expect(read(`sha256=${sign(body)}`)).toEqual({ externalId: "7", projects: ["acme/shop"] });
  for (const wrong of ["", sign(body), `sha256=${sign(body, "another")}`, `sha256=${sign(`${body} `)}`])
    expect(read(wrong)).toBe("unsigned");
  const ping = JSON.stringify({ zen: "Keep it simple.", repository: { full_name: "acme/shop" } });
  expect(readHook("github", secret, hook(ping, { "x-hub-signature-256": `sha256=${sign(ping)}` }))).toBeNull();
});

test("GitLab sends the secret itself", () => {
  const body = JSON.stringify({
    object_kind: "issue",
    object_attributes: { iid: 3, action: "close" },
    project: { id: 9, path_with_namespace: "acme/shop" },
  });
  const read = (token: string) => readHook("gitlab", secret, hook(body, { "x-gitlab-token": token }));
  expect(read(secret)).toEqual({ externalId: "3", projects: ["acme/shop"] });
  for (const wrong of ["", "another", `${secret} `]) expect(read(wrong)).toBe("unsigned");
});

test("Linear signs the body, and what was sent more than a minute ago is refused", () => {
  const read = (sentAt: number, signature?: string) => {
    const body = JSON.stringify({ type: "Issue", action: "update", data: { id: "i1" }, webhookTimestamp: sentAt });
    return readHook("linear", secret, hook(body, { "linear-signature": signature ?? sign(body) }));
  };
  expect(read(now.getTime() - 59_000)).toEqual({ externalId: "i1", projects: [] });
  expect(read(now.getTime() - 61_000)).toBe("unsigned");
  expect(read(now.getTime() + 61_000)).toBe("unsigned");
  expect(read(now.getTime(), "00")).toBe("unsigned");
  const comment = JSON.stringify({ type: "Comment", data: { id: "c1" }, webhookTimestamp: now.getTime() });
  expect(readHook("linear", secret, hook(comment, { "linear-signature": sign(comment) }))).toBeNull();
});

test("what is not JSON is about no issue", () => {
  expect(readHook("gitlab", secret, hook("{", { "x-gitlab-token": secret }))).toBeNull();
  expect(readHook("linear", secret, hook("{", { "linear-signature": sign("{") }))).toBe("unsigned");
});
