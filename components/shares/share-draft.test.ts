import { describe, expect, it } from "vitest";
import { ShareSettings } from "@/lib/traces/share-settings";
import { expiriesFor, faultsOf, firstDraft, mostRuns, settingsOf, termsOf } from "./share-draft";

const run = "0195f0c8-0000-7000-8000-000000000001";

describe("a link that is still to be made", () => {
  it("holds at first the run on screen, masked, and ends after a week", () => {
    expect(settingsOf(firstDraft(run))).toEqual({
      ...{ runIds: [run], hasLabels: false, isMasked: true, hidesAgents: false, hidesExpectedAnswer: false },
    });
    expect(termsOf(firstDraft(run))).toEqual({ expiresInHours: 168, passphrase: null });
    expect(firstDraft(null).runIds).toEqual([]);
  });

  it("says what the server takes, and no more than that", () => {
    expect(ShareSettings.parse(settingsOf(firstDraft(run)))).toEqual(settingsOf(firstDraft(run)));
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
    expect(termsOf({ ...firstDraft(run), expiry: "never" }).expiresInHours).toBeNull();
  });

  it("keeps a passphrase only where one is wanted", () => {
    const draft = { ...firstDraft(run), passphrase: "correct horse" };
    expect(termsOf(draft).passphrase).toBeNull();
    expect(termsOf({ ...draft, hasPassphrase: true }).passphrase).toBe("correct horse");
  });

  it("has no fault as it comes, and names those it has", () => {
    expect(faultsOf(firstDraft(run))).toEqual({});
    expect(faultsOf({ ...firstDraft(run), passphrase: "short" })).toEqual({});
    expect(faultsOf({ ...firstDraft(run), hasPassphrase: true, passphrase: "1234567" })).toEqual({
      passphrase: "A passphrase has at least 8 characters.",
    });
    expect(faultsOf({ ...firstDraft(run), hasPassphrase: true, passphrase: "12345678" })).toEqual({});
    const tooMany = { ...firstDraft(run), runIds: Array.from({ length: 51 }, () => run) };
    expect(faultsOf(tooMany)).toEqual({ runs: "At most 50 runs go into one link; 51 are chosen." });
  });
});
