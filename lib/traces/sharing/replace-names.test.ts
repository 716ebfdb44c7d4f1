import fc from "fast-check";
import { expect, test } from "vitest";
import { createNameReplacer } from "./replace-names";

const replaced = (text: string, names: Record<string, string>): string =>
  createNameReplacer(Object.entries(names)).replace(text);

test("a name is replaced in whatever case and however its parts are put together", () => {
  const names = { WebSurfer: "Agent A" };
  for (const text of ["WebSurfer", "websurfer", "WEBSURFER", "web_surfer", "Web Surfer", "web-surfer", "Web\n Surfer"])
    expect(replaced(`Ask ${text}, please.`, names)).toBe("Ask Agent A, please.");
});

test("a name is replaced where it is a part of a name of a tool or stands in the plural", () => {
  const names = { WebSurfer: "Agent A", "Triage Agent": "Agent B" };
  expect(replaced("transfer_to_triage_agent(); askWebSurferNow; WebSurfers and WebSurfer's", names)).toBe(
    "transfer_to_Agent B(); askAgent ANow; Agent As and Agent A's",
  );
  expect(replaced("WebSurfer2 HTMLWebSurfer 规划WebSurfer者", names)).toBe("Agent A2 HTMLAgent A 规划Agent A者");
});

test("a name is replaced however its signs are written: in JSON, in addresses, with marks of their own, with signs that are not seen", () => {
  const names = { "Web Surfer": "Agent A", Prüfer: "Agent B" };
  for (const text of [
    "Web%20Surfer",
    "Web\\nSurfer",
    "web\\u0020surfer",
    "Web\u00a0\u200bSurfer",
    "We\u200bb Sur\u00adfer",
  ])
    expect(replaced(`(${text})`, names)).toBe("(Agent A)");
  expect(replaced("a\\nweb surfer, x%2Fweb_surfer, \\u000aweb-surfer", names)).toBe(
    "a\\nAgent A, x%2FAgent A, \\u000aAgent A",
  );
  expect(replaced("Pru\u0308fer und Prüfer", names)).toBe("Agent B und Agent B");
  expect(replaced("Prüfer", { "Pru\u0308fer": "Agent B" })).toBe("Agent B");
  expect(replaced("web\\news", { "Web News": "Agent A" })).toBe("Agent A");
  expect(replaced("Webn surfer, Prüfern", names)).toBe("Webn surfer, Prüfern");
});

test("within another word a name stays", () => {
  expect(replaced("codering Coderly encoder agent12", { Coder: "X", agent1: "Y" })).toBe(
    "codering Coderly encoder agent12",
  );
});

test("of names that begin at one place the longest is replaced", () => {
  expect(replaced("Planner Prime, Planner", { Planner: "Agent A", "Planner Prime": "Agent B" })).toBe(
    "Agent B, Agent A",
  );
});

test("a name of one or two letters counts as it is written, others do in any script", () => {
  expect(replaced("a map for A, and C++ but not c", { A: "Agent A", "C++": "Agent B" })).toBe(
    "a map for Agent A, and Agent B but not c",
  );
  expect(replaced("先问规划者再说", { 规划者: "Agent A" })).toBe("先问Agent A再说");
  expect(replaced("İ asked Straße", { Straße: "Agent A" })).toBe("İ asked Agent A");
});

test("replacements are counted, and a text without a name stays the very same", () => {
  const replacer = createNameReplacer([["Planner", "Agent A"]]);
  expect(replacer.replace("Planner, planner")).toBe("Agent A, Agent A");
  expect(replacer.replace("nobody")).toBe("nobody");
  expect(replacer.count()).toBe(2);
});

test("no name stands as a word in what is left, and what is no name stays", { tags: ["long"] }, () => {
  const name = fc
    .array(fc.constantFrom("Web", "surfer", "Plan", "Bot", "GPT", "x", "7"), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(""))
    .filter((made) => made.length > 2);
  const filler = fc.constantFrom(" ", ", ", "_", "-", "…", "\n", "the ", "map ", "🤖", "(", "1 ");
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(filler, fc.nat(3)), { maxLength: 12 }),
      (names, parts) => {
        const text = parts
          .map((part) => (typeof part === "number" ? ` ${names[part % names.length]} ` : part))
          .join("");
        const left = createNameReplacer(names.map((one) => [one, "¤"] as const)).replace(text);
        for (const one of names)
          expect(left).not.toMatch(new RegExp(`(?<![\\p{L}\\p{N}])${one}(?![\\p{L}\\p{N}])`, "iu"));
        const others = parts.filter((part) => typeof part === "string").join("");
        expect(
          createNameReplacer(names.filter((one) => !/[71]/.test(one)).map((one) => [one, "¤"])).replace(others),
        ).toBe(others);
      },
    ),
    { numRuns: 100 },
  );
});

test("a text made to be slow is not", () => {
  const names = Array.from({ length: 2_000 }, (_, i) => [`Agent number ${i}`, "X"] as const);
  const texts = ["Agent number ".repeat(20_000), "agent".repeat(50_000), "Agent    ".repeat(30_000)];
  texts.push("agent%20".repeat(30_000), "agent\\n".repeat(30_000), `agent${"\u200b".repeat(200_000)}`);
  const before = performance.now();
  for (const text of texts) createNameReplacer(names).replace(text);
  expect(performance.now() - before).toBeLessThan(30_000);
});
