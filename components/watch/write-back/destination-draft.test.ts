import { expect, test } from "vitest";
import { type DestinationView } from "@/lib/attribution/write-back/destination-view";
import { draftOf, draftWords, readDraft, withKind } from "./destination-draft";

const stored: DestinationView = {
  id: "1",
  name: "Team",
  kind: "phoenix",
  rule: "all",
  hint: "http://phoenix:6006/base, project shop, berlin",
  webhook: null,
  createdByName: "Ada",
  createdAt: "2026-01-01T00:00:00.000Z",
  sentCount: 0,
  pendingCount: 0,
  failedCount: 0,
  lastSentAt: null,
  heldUntil: null,
  failed: null,
};

test("a form opens with what may be shown, and keeps the key that it does not know", () => {
  const draft = draftOf(stored);
  expect(draft).toMatchObject({ baseUrl: "http://phoenix:6006/base", project: "shop, berlin", secret: "" });
  expect(readDraft(draft, "1")).toEqual({
    id: "1",
    name: "Team",
    kind: "phoenix",
    rule: "all",
    baseUrl: "http://phoenix:6006/base",
    project: "shop, berlin",
  });
  expect(draftOf({ ...stored, kind: "otlp", hint: "https://otel.example, header X-Token" })).toMatchObject({
    baseUrl: "https://otel.example",
    project: "",
  });
});

test("only what its kind needs is sent, and no words tell a key", () => {
  const draft = {
    ...draftOf(null),
    name: " L ",
    baseUrl: " https://x.example ",
    publicKey: "pk",
    secret: "sk-1",
    project: "p",
  };
  expect(readDraft(draft, null)).toEqual({
    id: null,
    name: "L",
    kind: "langfuse",
    rule: "own",
    baseUrl: "https://x.example",
    publicKey: "pk",
    secret: "sk-1",
  });
  const header = { ...draft, kind: "otlp" as const, headerName: "X-Token", headerValue: "abc" };
  expect(readDraft(header, null)).toMatchObject({ header: { name: "X-Token", value: "abc" } });
  expect(readDraft(header, null)).not.toHaveProperty("secret");
  for (const words of [draftWords(draft), draftWords(header)]) expect(words).not.toMatch(/sk-1|abc/);
});

test("a tracker begins with the address of its cloud, and a typed one stays", () => {
  const github = withKind(draftOf(null), "github");
  expect(github.baseUrl).toBe("https://api.github.com");
  expect(withKind(github, "linear").baseUrl).toBe("https://api.linear.app");
  expect(withKind(github, "langfuse").baseUrl).toBe("");
  expect(withKind({ ...github, baseUrl: "https://git.acme.example/api/v3" }, "gitlab").baseUrl).toContain("acme");
  const draft = { ...github, name: "Shop", project: "acme/shop", secret: "token-1", webhookSecret: "whisper" };
  expect(readDraft(draft, null)).toMatchObject({ project: "acme/shop", secret: "token-1", webhookSecret: "whisper" });
  expect(readDraft({ ...draft, webhookSecret: "" }, "1")).not.toHaveProperty("webhookSecret");
  expect(draftWords(draft)).not.toMatch(/token-1|whisper/);
});
