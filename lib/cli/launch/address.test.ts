import { expect, test } from "vitest";
import { localAddress } from "./address";

test.each([
  ["127.0.0.1", "http://127.0.0.1:8500"],
  ["0.0.0.0", "http://127.0.0.1:8500"],
  ["::", "http://[::1]:8500"],
  ["::1", "http://[::1]:8500"],
  ["faultline.local", "http://faultline.local:8500"],
])("a server that listens on %s is called at %s", (host, address) => {
  expect(localAddress(host, 8500)).toBe(address);
});
