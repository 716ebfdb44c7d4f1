import { describe, expect, it } from "vitest";
import { ShareSettings } from "@/lib/traces/share-settings";
import { expiriesFor, faultsOf, firstDraft, mostRuns, mustMask, settingsOf, termsOf } from "./share-draft";

const run = "0195f0c8-0000-7000-8000-000000000001";
const masking = { masksShares: true };
const first = firstDraft(run, masking);

describe("a link that is still to be made", () => {
  it("holds at first the run on screen, masked, and ends after a week", () => {
    expect(settingsOf(first)).toEqual({
      runIds: [run],
      hasLabels: false,
      hasIncident: false,
      isMasked: true,
      hidesAgents: false,
      hidesExpectedAnswer: false,
    });
    expect(termsOf(first)).toEqual({ expiresInHours: 168, passphrase: null });
    expect(firstDraft(null, masking).runIds).toEqual([]);
  });

  it("is masked at first where the workspace masks what is shared, and an editor cannot change that", () => {
    expect(first.isMasked).toBe(true);
    expect(firstDraft(run, { masksShares: false }).isMasked).toBe(false);
    const held = (["OWNER", "ADMIN", "EDITOR"] as const).filter((role) => mustMask({ role, masksShares: true }));
    expect(held).toEqual(["EDITOR"]);
    expect(mustMask({ role: "EDITOR", masksShares: false })).toBe(false);
  });

  it("says what the server takes, and no more than that", () => {
    expect(ShareSettings.parse(settingsOf(first))).toEqual(settingsOf(first));
    const many = Array.from({ length: mostRuns }, () => run);
    expect(ShareSettings.safeParse({ runIds: many }).success).toBe(true);
    expect(ShareSettings.safeParse({ runIds: [...many, run] }).success).toBe(false);
  });

  it.each(["OWNER", "ADMIN", "EDITOR", "VIEWER"] as const)("of %s ends never only for an owner", (role) => {
    expect(expiriesFor(role).some(({ value }) => value === "never")).toBe(role === "OWNER");
    expect(expiriesFor(role).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["1", "24", "168", "720", "2160"]),
    );
  });

  it("can stay for good", () => {
    expect(termsOf({ ...first, expiry: "never" }).expiresInHours).toBeNull();
  });

  it("keeps a passphrase only where one is wanted", () => {
    const draft = { ...first, passphrase: "correct horse" };
    expect(termsOf(draft).passphrase).toBeNull();
    expect(termsOf({ ...draft, hasPassphrase: true }).passphrase).toBe("correct horse");
  });

  it("has no fault as it comes, and names those it has", () => {
    expect(faultsOf(first)).toEqual({});
    expect(faultsOf({ ...first, passphrase: "short" })).toEqual({});
    expect(faultsOf({ ...first, hasPassphrase: true, passphrase: "1234567" })).toEqual({
      passphrase: "A passphrase needs at least 8 characters.",
    });
    expect(faultsOf({ ...first, hasPassphrase: true, passphrase: "12345678" })).toEqual({});
    const tooMany = { ...first, runIds: Array.from({ length: 51 }, () => run) };
    expect(faultsOf(tooMany)).toEqual({ runs: "A link can include at most 50 runs; 51 are selected." });
  });
});
