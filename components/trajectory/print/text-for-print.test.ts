import { describe, expect, it } from "vitest";
import { textForPrint } from "./text-for-print";

describe("textForPrint", () => {
  it("sets JSON on lines", () => {
    expect(textForPrint({ content: '{"hall":2,"open":true}', kind: "tool-call" })).toEqual({
      text: '{\n  "hall": 2,\n  "open": true\n}',
      isMono: true,
    });
  });

  it("leaves what is only the beginning of JSON as it is", () => {
    expect(textForPrint({ content: '{"hall":2,"op', kind: "tool-result" })).toEqual({
      text: '{"hall":2,"op',
      isMono: true,
    });
  });

  it("keeps the columns of code and output, and prose as prose", () => {
    expect(textForPrint({ content: "import os\nprint(os.name)\n", kind: "message" }).isMono).toBe(true);
    expect(textForPrint({ content: "a  b\nc  d", kind: "tool-result" }).isMono).toBe(true);
    expect(textForPrint({ content: "The count is 14.", kind: "message" })).toEqual({
      text: "The count is 14.",
      isMono: false,
    });
  });
});
