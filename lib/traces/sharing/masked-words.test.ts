import fc from "fast-check";
import { expect, test } from "vitest";
import { createMaskedWords, hiddenWords } from "./masked-words";

const learned = (pairs: Record<string, string>) => {
  const words = createMaskedWords({ stepCount: 60 });
  for (const [text, masked] of Object.entries(pairs)) {
    words.learn(text, masked);
    words.show(masked);
  }
  return words;
};

test("words that were masked and are shown nowhere are hidden, whole and in part", () => {
  const words = learned({
    "card 4539 1488 0343 6467, call +49 170 5551234": "card ⟦card-number⟧, call ⟦phone-number⟧",
    "mail anna.schmidt@example.com with sk-proj-AbCdEf1234567890": "mail ⟦e-mail⟧ with ⟦api-key⟧",
    "for example this": "for example this",
  });
  expect(words.hide("it has 4539 and 170")).toBe(`it has ${hiddenWords} and ${hiddenWords}`);
  expect(words.hide("“sk-proj-AbCdEf1234…”")).toBe(`“sk-${hiddenWords}…”`);
  expect(words.hide("anna.schmidt@examp…")).toBe(`${hiddenWords}…`);
  expect(words.hide("45391488 or 0343.6467; Schmidt")).toBe(`${hiddenWords} or ${hiddenWords}`);
  expect(words.hide("for example, mail or call the card")).toBe("for example, mail or call the card");
});

test("numbers of steps stay, and numbers that are none do not", () => {
  const words = learned({ "+49 170 5551234": "⟦phone-number⟧" });
  expect(words.hide("step 49, steps 3, 4 and 49")).toBe("step 49, steps 3, 4 and 49");
  expect(words.hide("step 170 has 49")).toBe(`step ${hiddenWords} has ${hiddenWords}`);
});

test(
  "no five signs of a masked word are left, wherever a text cuts it and whatever it is joined to",
  { tags: ["long"] },
  () => {
    const secret = fc.stringMatching(/^[a-z]{3}[0-9][A-Z0-9a-z]{4,20}$/);
    fc.assert(
      fc.property(
        secret,
        fc.nat(20),
        fc.nat(20),
        fc.constantFrom("", "x", "7", "_", "é"),
        (one, from, length, beside) => {
          const words = learned({ [`the key ${one} here`]: "the key ⟦key⟧ here" });
          const said = words.hide(`it says ${beside}${one}${beside} and ${one.slice(from, from + length)}…`);
          for (let at = 0; at + 5 <= one.length; at += 1)
            if (/[0-9]/.test(one.slice(at, at + 5))) expect(said).not.toContain(one.slice(at, at + 5));
          expect(words.hide("it says nothing of the key")).toBe("it says nothing of the key");
        },
      ),
    );
  },
);

test("a text in which nothing was masked hides nothing", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "4", "7", " ", "-", "é") });
  fc.assert(
    fc.property(text, text, (shown, said) => {
      expect(learned({ [shown]: shown }).hide(said)).toBe(said);
    }),
    { numRuns: 20 },
  );
});

test("a text made to be slow is not", () => {
  const before = performance.now();
  const words = learned({ ["7a ".repeat(60_000)]: "", ["a4".repeat(60_000)]: "" });
  words.hide("step 1, ".repeat(20_000) + "a4".repeat(60_000) + "a4 ".repeat(60_000));
  expect(performance.now() - before).toBeLessThan(30_000);
});
