import { expect, it } from "vitest";
import { type IncidentEvent, type IncidentHead } from "@/lib/attribution/incidents/incident-view";
import { eventWords, modeWord, partyWord, percent, stateWord } from "./incident-words";

const head: IncidentHead = {
  number: 12,
  title: "Prices in another currency",
  isSuggested: true,
  state: "OPEN",
  fixed: null,
  ignoreReason: null,
  mergedInto: null,
  reopened: null,
  owner: null,
  party: "agent",
  agent: "Pricing",
  failureMode: "mast:1.1",
  system: "shop",
  traceCount: 3,
  firstSeenAt: null,
  lastSeenAt: null,
};
const reopened = { at: "2026-11-20T10:00:00.000Z", version: "1.5", count: 1 };
const fixed = { version: "1.4", at: "2026-11-19T10:00:00.000Z" };

it.each<[Partial<IncidentHead>, string]>([
  [{}, "open"],
  [{ reopened }, "reopened"],
  [{ state: "ACKNOWLEDGED", reopened }, "acknowledged"],
  [{ state: "FIXED", fixed }, "fixed in 1.4"],
  [{ state: "FIXED", fixed: { ...fixed, version: null } }, "fixed"],
  [{ state: "IGNORED" }, "ignored"],
  [{ state: "MERGED", mergedInto: 3 }, "merged into INC-3"],
])("says the state of an incident: %o", (change, words) => {
  expect(stateWord({ ...head, ...change })).toBe(words);
});

it("names the party where it is no agent, and a mode by its title where that is known", () => {
  expect(partyWord(head)).toBeNull();
  expect(partyWord({ ...head, party: "user" })).toBe("User or task");
  expect(modeWord("mast:FM-1.1", { "fm-1.1": "Disobeys the task" })).toBe("Disobeys the task");
  expect(modeWord("lost price", {})).toBe("lost price");
});

it.each<[IncidentEvent, string]>([
  [{ kind: "started", version: "1.2" }, "First seen in 1.2"],
  [{ kind: "started", version: null }, "First seen"],
  [{ kind: "reopened", version: "1.5", fixedVersion: "1.4" }, "Reopened by a failure of 1.5; it was fixed in 1.4"],
  [{ kind: "state", from: "OPEN", to: "FIXED", version: "1.4", reason: null }, "marked it as fixed in 1.4"],
  [{ kind: "state", from: "OPEN", to: "IGNORED", version: null, reason: "Old site." }, "ignored it: “Old site.”"],
  [{ kind: "state", from: "FIXED", to: "OPEN" }, "opened it again"],
  [{ kind: "owner", name: "Ada" }, "made Ada the owner"],
  [{ kind: "owner", name: null }, "took the owner away"],
  [{ kind: "merged", number: 15, traceCount: 1 }, "merged INC-15 into this one (1 trace)"],
  [{ kind: "split", number: 16, traceCount: 2 }, "split 2 traces off into INC-16"],
  [{ kind: "split-from", number: 12, traceCount: 2 }, "split it off INC-12 with 2 traces"],
  [{ kind: "merged-into", number: 12 }, "merged it into INC-12"],
  [{ kind: "title", title: "Lost search" }, "named it “Lost search”"],
  [{ kind: "title", title: "Lost search", judge: "m-1" }, "named it “Lost search”, as m-1 suggested"],
  [{ kind: "name-asked", provider: "Home", model: "m-1" }, "asked m-1 of Home for a name"],
  [{ kind: "name-dismissed", model: "m-1" }, "dismissed the name that m-1 suggested"],
  [
    { kind: "fix", version: "1.5", baseline: "1.4", leastFall: 0.07, isNew: true },
    "registered a fix in 1.5: at least 7 points fewer than in 1.4",
  ],
  [
    { kind: "fix", version: "1.5", baseline: "1.4", leastFall: 0.01, isNew: false },
    "changed the fix in 1.5: at least 1 point fewer than in 1.4",
  ],
  [{ kind: "fix-withdrawn", version: "1.5" }, "withdrew the fix in 1.5"],
  [
    {
      kind: "verdict",
      verdict: "not fixed",
      version: "1.5",
      failed: { baseline: 12, candidate: 9 },
      runs: { baseline: 40, candidate: 30 },
    },
    "The fix in 1.5: not fixed, 30% → 30% of runs",
  ],
  [{ kind: "comment", text: "Seen before." }, "Seen before."],
])("says what happened: %o", (event, words) => {
  expect(eventWords(event)).toBe(words);
});

it("writes a share without hiding a small one", () => {
  expect([0, 0.004, 0.5, 1].map(percent)).toEqual(["0%", "0.4%", "50%", "100%"]);
});
