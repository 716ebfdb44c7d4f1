import { expect, test } from "vitest";
import { parseIncidentAddress, readIncidentAddress, writeIncidentAddress } from "./incident-address";

test("an address keeps what it understands, in one order", () => {
  const written = "view=board&q=%20lost%20&sort=traces&owner=me&tab=all&cursor=x&system=shop&evil=1";
  expect(writeIncidentAddress(parseIncidentAddress(written))).toBe(
    "tab=all&sort=traces&q=lost&owner=me&system=shop&view=board",
  );
  expect(writeIncidentAddress(readIncidentAddress({ tab: ["all", "fixed"], sort: "newest", view: "x", q: "" }))).toBe(
    "",
  );
});
