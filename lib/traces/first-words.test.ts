import { expect, it } from "vitest";
import { type Beginning, firstWords } from "./first-words";

const words = (content: string, more: Partial<Beginning> = {}) =>
  firstWords({ kind: "message", content, tool: null, ...more });

it("are the first words of prose, on one line, without marks of Markdown", () => {
  expect(words("## Result\n\n- **Total**: `12` [see](https://a.example/b)\n- more")).toBe("Result Total: 12 see more");
  expect(words("\u001B[31m1 failed\u001B[0m in 3 s")).toBe("1 failed in 3 s");
  expect(words("  \n ")).toBe("");
});

it("are cut where they are long, never within a character", () => {
  const cut = words("𠮷".repeat(200));
  expect([...cut]).toHaveLength(90);
  expect(cut).toMatch(/^𠮷+…$/u);
});

it("are of a call the tool and what it is called with", () => {
  const call = {
    kind: "tool-call" as const,
    tool: { name: "find_order", arguments: { order: "PO-12522", strict: true } },
  };
  expect(words('{"order":"PO-12522"}', call)).toBe("find_order PO-12522 yes");
  expect(words("print(1)", { kind: "tool-call", tool: { name: "python", arguments: null } })).toBe("python print(1)");
  expect(words('{"q":"map"}', { kind: "tool-call", tool: { name: "search", arguments: {} } })).toBe("search map");
});

it("are of JSON its fields, also where only its beginning is here", () => {
  const ledger = {
    is_request_satisfied: { reason: "Not yet.", answer: false },
    next_speaker: { reason: "", answer: "Surfer" },
  };
  expect(words(`Updated Ledger:\n${JSON.stringify(ledger, null, 2)}`)).toBe("Ledger: done no · next Surfer");
  expect(words('{"status": 409, "reason": "Conflict", "rows": [{"a": ', { kind: "tool-result" })).toBe(
    "status 409 · reason Conflict",
  );
  expect(words("[1, 2, 3]", { kind: "tool-result" })).toBe("list of 3");
});

it("say what a long token is in its place", () => {
  const image = `data:image/png;base64,${"aB3d".repeat(300)}`;
  expect(words(`See ${image} here.`)).toBe("See (embedded image/png, 1.2k characters) here.");
});
