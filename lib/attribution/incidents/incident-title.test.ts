import { expect, test } from "vitest";
import { type IncidentProfile } from "./incident-profile";
import { incidentTitle, typicalMember, whatMembersShare } from "./incident-title";
import { addToProfile } from "./members";
import { makeOtherSignature, makeSignature } from "./testing/make-signature";

const profileOf = (...signatures: ReturnType<typeof makeSignature>[]): IncidentProfile => {
  const [first, ...others] = signatures;
  return others.reduce((profile, one) => addToProfile(profile, one), addToProfile(null, first ?? makeSignature()));
};

test("a title says who does what wrong", () => {
  expect(incidentTitle(profileOf(makeSignature()))).toBe("Planner passes on work without “not before”");
  expect(incidentTitle(profileOf(makeOtherSignature()))).toBe("Courier fails: error: connection timed out after # s");
  expect(
    incidentTitle(
      profileOf(makeSignature({ start: { agent: "Planner", does: "planner handoff", evidence: [], signs: [] } })),
    ),
  ).toBe("Planner goes wrong at a handoff");
});

test("of a program that is unusual the title says what is out of place", () => {
  const does = "coder tool-call sql";
  const signs = ["1", "2", "3"].map((hash) => `code|${does}|${hash} a comparison`);
  expect(incidentTitle(profileOf(makeSignature({ start: { agent: "Coder", does, evidence: [], signs } })))).toBe(
    "Coder runs code with a comparison out of place",
  );
});

test("what only some members have is not in the title", () => {
  const about = (role: string) => {
    const { start, ...signature } = makeSignature();
    if (!start) throw new Error("no start");
    return { ...signature, start: { ...start, evidence: start.evidence.map((one) => ({ ...one, role })) } };
  };
  expect(incidentTitle(profileOf(about("a"), about("b"), about("c")))).toBe(
    "Planner passes on work without a requirement",
  );
});

test("the typical member is the one most like all, and what it shares is told", () => {
  const odd = makeSignature({ errors: ["odd"] });
  const members = [
    { id: "c", signature: odd },
    { id: "b", signature: makeSignature() },
    { id: "a", signature: makeSignature() },
  ];
  const profile = profileOf(...members.map(({ signature }) => signature));
  expect(typicalMember(profile, members)).toBe("a");
  expect(typicalMember(profile, [])).toBeNull();
  expect(whatMembersShare(profile, makeSignature())).toContain("the same evidence: a duty dropped");
});
