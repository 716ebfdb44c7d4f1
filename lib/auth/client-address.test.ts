import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

const of = (said: string): string => clientAddress(new Headers({ "x-forwarded-for": said }));

it("believes the nearest proxy, not what the sender claims before it", () => {
  expect(of("1.1.1.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(clientAddress(new Headers())).toBe("unknown");
});

it("counts the addresses that one household can choose from as one", () => {
  expect(of("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
  expect(of("2001:db8:1:2::7")).toBe("2001:db8:1:2::");
  expect(of("2001:db8:1:3::7")).toBe("2001:db8:1:3::");
  expect(of("::1")).toBe("::");
});

it("takes no port and no IPv6 spelling of an IPv4 address for another address", () => {
  for (const said of ["203.0.113.9", "203.0.113.9:4711", "::ffff:203.0.113.9", "[::ffff:203.0.113.9]:80"])
    expect(of(said)).toBe("203.0.113.9");
  expect(of("[2001:db8::7]:4711")).toBe("2001:db8::");
});
