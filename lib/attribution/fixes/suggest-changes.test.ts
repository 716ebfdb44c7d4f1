import { expect, test } from "vitest";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { parties } from "@/lib/traces/party";
import { type FailureSignature } from "../incidents/failure-signature";
import { addToProfile } from "../incidents/members";
import { makeOtherSignature, makeSignature } from "../incidents/testing/make-signature";
import { suggestChanges } from "./suggest-changes";

const changesOf = (signature: FailureSignature) =>
  Object.fromEntries(suggestChanges(addToProfile(null, signature)).map(({ kind, text }) => [kind, text]));
const start = (does: string, evidence: NonNullable<FailureSignature["start"]>["evidence"] = []) => ({
  agent: "Planner",
  does,
  evidence,
  signs: [],
});

test("what was dropped is named, with who dropped it and to whom it was handed over", () => {
  expect(changesOf(makeSignature())).toEqual({
    prompt: "Repeat every requirement of the task in your message word for word, including “not before”.",
    check:
      "Before it is handed over to coder, compare it with the list of requirements. If “not before” is missing, send it back.",
    flow: "Give coder the original task next to the message of Planner, so that nothing depends on what is repeated.",
  });
});

test("a change of a tool names the tool", () => {
  const sign = { kind: "call-invalid", form: "", role: null, change: null, source: null } as const;
  expect(changesOf(makeSignature({ start: start("planner tool-call book_room", [sign]) })).tool).toBe(
    "Validate the arguments before book_room runs, and answer with what is wrong and a valid example.",
  );
});

test("without evidence, it goes by whose doing it is, and by the failure mode", () => {
  expect(changesOf(makeOtherSignature())).toMatchObject({ tool: expect.stringContaining("Test fetch with the calls") });
  const bare = { start: start("planner message") };
  expect(Object.keys(changesOf(makeSignature(bare)))).toEqual(["check"]);
  expect(changesOf(makeSignature({ ...bare, mode: "mast:1.4" })).prompt).toMatch(/^Go back over what was said/);
  expect(changesOf(makeSignature({ ...bare, mode: "mine:1.4" })).prompt).toBeUndefined();
});

test("an error that most of them share counts as one that was passed over", () => {
  const { prompt } = changesOf(makeSignature({ start: start("planner message"), errors: ["oven failed: it is cold"] }));
  expect(prompt).toMatch(/^If a call fails/);
});

test.each(evidenceKinds)("%s has suggestions, with and without a name, a tool, or a recipient", (kind) => {
  for (const role of ["price", null])
    for (const does of ["planner message", "planner handoff to coder", "planner tool-call search", "odd"]) {
      const sign = { kind, form: "", role, change: null, source: null };
      const texts = Object.values(changesOf(makeSignature({ start: start(does, [sign]) })));
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
});

test.each(parties)("every party has a suggestion: %s", (party) => {
  expect(Object.keys(changesOf(makeSignature({ party, start: start("planner message") }))).length).toBeGreaterThan(0);
});
