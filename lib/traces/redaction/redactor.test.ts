import fc from "fast-check";
import { expect, test } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { builtInRules, defaultRedaction, RedactionSettings } from "./redaction-settings";
import { createRedactor } from "./redactor";

const all = { rules: [...builtInRules], patterns: [] };
const masked = (text: string, settings: Parameters<typeof createRedactor>[0] = all): string =>
  createRedactor(settings).mask(text);
/** Written in two halves, so that no scanner of this repository takes them for real. */
const key = (first: string, length = 40): string => first + "Ab3dE6gH9j".repeat(9).slice(0, length);

test.each([
  ["api-key", key("sk-")],
  ["api-key", key("sk-ant-api03-", 90)],
  ["api-key", `${"AKIA"}ABCDEFGHIJKLMNOP`],
  ["api-key", key("AIza", 35)],
  ["api-key", key("ghp_", 36)],
  ["api-key", key("glpat-", 20)],
  ["api-key", `${"xoxb-"}1234567890-abcdefghij`],
  ["api-key", key("hf_", 34)],
  ["api-key", key("sk_" + "live_", 24)],
  ["jwt", `${"eyJ"}hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLWhlcmU`],
  ["e-mail", "ada.lovelace+test@mail.example.org"],
  ["e-mail", "jürgen@köln.example"],
  ["card-number", "4111 1111 1111 1111"],
  ["card-number", "5500-0000-0000-0004"],
  ["iban", "DE89 3704 0044 0532 0130 00"],
  ["phone-number", "+49 (30) 1234567"],
])("%s: %s is masked, and the text around it stays", (rule, secret) => {
  expect(masked(`before ${secret}, after`)).toBe(`before ⟦${rule}⟧, after`);
});

test("a private key is masked from its first line to its last, also where line breaks are written as two signs", () => {
  const body = `Proc-Type: 4,ENCRYPTED\n${"QUJD".repeat(40)}\n`;
  const pem = `-----BEGIN RSA PRIVATE KEY-----\n${body}-----END RSA PRIVATE KEY-----`;
  expect(masked(`x ${pem} y`)).toBe("x ⟦private-key⟧ y");
  expect(masked(`"${pem.replaceAll("\n", "\\n")}"`)).toBe('"⟦private-key⟧"');
  expect(masked(`cut ${pem.slice(0, 80)}`)).toBe("cut ⟦private-key⟧");
});

test("of an address and of a header only the secret part is masked", () => {
  expect(masked("postgres://me:hunter2@db/x")).toBe("postgres://⟦password-in-url⟧@db/x");
  expect(masked("authorization: Bearer abcdefghijklmnopqrstuvwxyz")).toBe("authorization: Bearer ⟦api-key⟧");
});

test("numbers that are no card, and words that are no key, stay", () => {
  const text = "id 4111111111111112, time 1732215600000, sha 9f86d081884c7d65, task-skeleton, 3.14159265358979, a@b";
  expect(masked(text)).toBe(text);
});

test("only the rules that are on are applied", () => {
  expect(masked("ada@example.org +49 30 1234567", defaultRedaction)).toBe("⟦e-mail⟧ +49 30 1234567");
});

test("a workspace's own pattern masks under its own name, and not the mask itself", () => {
  const patterns = [{ name: "key", pattern: "key(-\\d+)?", isCaseSensitive: false }];
  expect(masked("KEY-12 and api-key", { rules: [], patterns })).toBe("⟦key⟧ and api-⟦key⟧");
});

test("each rule counts what it masked and shows the first place", () => {
  const redactor = createRedactor(all);
  redactor.mask("write to ada@example.org");
  redactor.mask("or to bob@example.org");
  expect(redactor.counts()).toEqual([{ rule: "e-mail", count: 2, example: "write to ⟦e-mail⟧" }]);
});

test("a pattern that cannot be read is refused with the settings", () => {
  const settings = { ...defaultRedaction, patterns: [{ name: "x", pattern: "(a" }] };
  expect(RedactionSettings.safeParse(settings).error?.issues[0]?.message).toContain("not closed");
});

test("nothing that a rule finds is left, and what is between the masks is the text", () => {
  const secret = fc.constantFrom(
    key("sk-"),
    "ada@example.org",
    "4111111111111111",
    "https://u:p@h",
    "+4930123456",
    key("ghp_", 36),
  );
  const noise = fc.string({
    unit: fc.constantFrom("a", "k", " ", "-", "@", ".", "⟦", "⟧", "4", "1", ":", "/"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(secret, noise), { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      const once = masked(text);
      expect(masked(once)).toBe(once);
      const kept = once.split(/⟦(?:api-key|private-key|jwt|password-in-url|e-mail|card-number|iban|phone-number)⟧/);
      let at = 0;
      for (const part of kept) {
        const found = text.indexOf(part, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + part.length;
      }
    }),
    { numRuns: runsOf(100) },
  );
});

test("secrets in a row without a sign between them are all masked", () => {
  const row = Array.from({ length: 12 }, (_, i) => (i % 2 ? "+4930123456" : key("sk-"))).join("");
  expect(masked(row)).toBe("⟦api-key⟧⟦phone-number⟧".repeat(6));
});

test("a text made to be slow is not", () => {
  const texts = [
    "a".repeat(200_000),
    "-----BEGIN PRIVATE KEY-----".repeat(8_000),
    "eyJ".repeat(70_000),
    "4".repeat(200_000),
  ];
  const before = performance.now();
  for (const text of [...texts, "@".repeat(200_000), "a:".repeat(100_000), "x://".repeat(50_000)]) masked(text);
  expect(performance.now() - before).toBeLessThan(30_000);
});
