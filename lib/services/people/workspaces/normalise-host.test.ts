import { describe, expect, it } from "vitest";
import { normaliseHost } from "./normalise-host";

describe("normaliseHost", () => {
  it.each([
    ["hooks.internal", "hooks.internal"],
    ["Hooks.Internal:8080", "hooks.internal:8080"],
    ["192.168.1.10:9000", "192.168.1.10:9000"],
    ["[::1]:3000", "[::1]:3000"],
    ["https://hooks.internal:8443/path?x=1", "hooks.internal:8443"],
    ["HTTP://Hooks.internal", "hooks.internal"],
  ])("%s is %s", (text, host) => expect(normaliseHost(text)).toBe(host));

  it.each(["", "*", "*.internal", "a b", "user@host", "host/path", "host?x", "10.0.0.0/8", "host:99999"])(
    "%s is no host",
    (text) => expect(normaliseHost(text)).toBeNull(),
  );
});
