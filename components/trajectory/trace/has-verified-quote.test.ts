import { expect, it } from "vitest";
import { type Quote } from "@/lib/traces/attribution";
import { hasVerifiedQuote } from "./has-verified-quote";

const saying = (quotes: Quote[]) => ({ attribution: { agent: "A", stepIndex: 0, reason: "", quotes, suspects: [] } });

it("is so where at least one quote stands in its step", () => {
  const [there, not] = [
    { stepIndex: 0, text: "so" },
    { stepIndex: 0, text: "never", isVerified: false as const },
  ];
  expect(hasVerifiedQuote(saying([not, there]))).toBe(true);
  expect(hasVerifiedQuote(saying([not]))).toBe(false);
  expect(hasVerifiedQuote(saying([]))).toBe(false);
  expect(hasVerifiedQuote({ attribution: null })).toBe(false);
});
