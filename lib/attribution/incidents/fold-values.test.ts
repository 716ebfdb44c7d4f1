import { expect, test } from "vitest";
import { foldValues, plainWords } from "./fold-values";

test("numbers, ids, addresses, quoted passages and names are folded", () => {
  expect(foldValues("Step 8 gives commission of Foxglove Apothecary as 15; step 1 has 2,032.")).toBe(
    foldValues("Step 12 gives commission of Halvern Mills as 3.5; step 0 has 7."),
  );
  expect(foldValues('Order "A-1024" of ana@example.com is at https://example.com/a?b=1')).not.toMatch(
    /1024|ana|example/u,
  );
  expect(foldValues("File /home/ana/keys.txt is missing")).not.toMatch(/ana|keys/u);
});

test("what is left says what kind of failure it is", () => {
  expect(foldValues("Connection to db-17 timed out after 30 s")).toContain("timed out after");
});

test("a word that is longer than words are is dropped, as a secret may be one", () => {
  expect(plainWords("the key is abcdefghijklmnopqrstuvwxyz now")).toEqual(["the", "key", "is", "now"]);
});

test("texts of any size and script are read", () => {
  expect(foldValues("")).toBe("");
  expect(plainWords("Übergabe ohne Grund 12")).toEqual(["übergabe", "ohne"].concat(plainWords("x Grund").slice(1)));
  expect(foldValues("a ".repeat(100_000)).length).toBeLessThan(3_000);
});
