import { expect, it } from "vitest";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { transportCodeOf } from "./replay-transport";

it("knows what lib/outbound throws, and nothing else", () => {
  expect(transportCodeOf(new AddressBlocked("no"))).toBe("blocked");
  for (const code of ["time-out", "too-large", "no-listener", "connection"] as const)
    expect(transportCodeOf(new OutboundError(code, ""))).toBe(code);
  for (const error of [new Error("x"), Object.assign(new Error("x"), { code: "EPIPE" }), { code: "blocked" }, null])
    expect(transportCodeOf(error)).toBeNull();
});
