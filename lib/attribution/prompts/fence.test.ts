import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeAttribute, escapeNonce, stepFence, textFence } from "./fence";

const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 8, maxLength: 8 });

describe("fences", () => {
  it("writes index and agent in this order, escaped", () => {
    expect(stepFence("0a1b2c3d", { index: 12, agent: 'A "<b>" & C', text: "Hello" })).toBe(
      '<step-0a1b2c3d index="12" agent="A &quot;&lt;b&gt;&quot; &amp; C">Hello</step-0a1b2c3d>',
    );
  });

  it("leaves no nonce in any text, in either case, overlapping or not", () => {
    fc.assert(
      fc.property(hex, fc.array(fc.string({ maxLength: 6 })), fc.nat(7), (nonce, parts, shift) => {
        const text = parts.join(nonce) + nonce.toUpperCase() + nonce.slice(shift) + nonce + nonce;
        expect(escapeNonce(text, nonce).toLowerCase()).not.toContain(nonce);
        expect(escapeAttribute(text, nonce).toLowerCase()).not.toContain(nonce);
      }),
    );
    expect(escapeNonce("aaaaaaaaaaaaaaa", "aaaaaaaa")).not.toContain("aaaaaaaa");
  });

  it("changes nothing else in a text", () => {
    const text = "Line\n<b>&amp;</b> `x` \u202e 漢字 😀";
    expect(textFence("0a1b2c3d", "question", text)).toBe(`<question-0a1b2c3d>${text}</question-0a1b2c3d>`);
  });

  it("keeps an agent's name on one line", () => {
    expect(escapeAttribute("A\n</agents>\u2028B\u0007", "0a1b2c3d")).toBe("A &lt;/agents&gt; B");
  });
});
