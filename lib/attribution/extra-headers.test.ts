import { describe, expect, it } from "vitest";
import { readExtraHeaders } from "./extra-headers";

describe("extra headers", () => {
  it("are read from lines, with what stands behind the first colon as the value", () => {
    expect(readExtraHeaders("X-Team: judges\r\n\n HTTP-Referer :https://x.example.org:8443/a \n")).toEqual({
      headers: [
        { name: "X-Team", value: "judges" },
        { name: "HTTP-Referer", value: "https://x.example.org:8443/a" },
      ],
      fault: null,
    });
    expect(readExtraHeaders(" \n")).toEqual({ headers: [], fault: null });
  });

  it.each([
    ["no colon", "one header per line"],
    ["bad name: x", "one header per line"],
    [": x", "one header per line"],
    ["Host: x", "cannot be set"],
    ["content-length: 1", "cannot be set"],
    ["X-Faultline-Run: 1", "cannot be set"],
    ["X-Team:", "has no value"],
    ["X-Team: grün", "no header can carry"],
    [`X-Team: ${"x".repeat(4_001)}`, "longer than 4,000"],
    ["X-Team: a\nx-team: b", "there twice"],
    [Array.from({ length: 21 }, (_, at) => `X-${at}: 1`).join("\n"), "At most 20"],
  ])("refuse %j in a sentence that repeats no value", (text, words) => {
    const { headers, fault } = readExtraHeaders(text);
    expect(headers).toBeNull();
    expect(fault).toContain(words);
    expect(fault).not.toContain("grün");
  });
});
