import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

it("believes the nearest proxy, not what the sender claims before it", () => {
  expect(clientAddress(new Headers({ "x-forwarded-for": "1.1.1.1, 203.0.113.9" }))).toBe("203.0.113.9");
  expect(clientAddress(new Headers({ "x-forwarded-for": "2001:db8::7" }))).toBe("2001:db8::7");
  expect(clientAddress(new Headers())).toBe("unknown");
});
