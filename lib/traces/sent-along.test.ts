import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentAlong } from "./sent-along";

describe("sentAlong", () => {
  it.each([
    [{ sessionId: "s", userId: "u", environment: "prod" }],
    [{ session_id: "s", user_id: "u", env: "prod" }],
    [{ thread_id: "s", "enduser.id": "u", "deployment.environment.name": "prod" }],
    [{ conversationId: "s", user: { id: "u" }, deployment: { environment: "prod" } }],
    [{ thread_id: "t", sessionId: "s", user: "u", Environment: "prod" }],
  ])("reads session, user and environment of %j", (metadata) => {
    expect(sentAlong(metadata)).toMatchObject({ sessionId: "s", userId: "u", environment: "prod" });
  });

  it("finds values by the path of their keys, also in lists, numbers and truth values too", () => {
    const metadata = {
      customer: { name: "Acme", seats: 12 },
      isTrial: false,
      regions: ["eu", "us"],
      none: null,
      "": "x",
    };
    expect(sentAlong(metadata)).toEqual({
      sessionId: null,
      userId: null,
      environment: null,
      metadataTerms: [
        ...["customer.name", "customer.name=Acme", "customer.seats", "customer.seats=12"],
        ...["isTrial", "isTrial=false", "regions", "regions=eu", "regions=us", "", "=x"],
      ],
    });
  });

  it("leaves out our own notes and what is too long or too deep, and cuts long ids", () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: "deep" } } } } } } };
    const said = sentAlong({ unmapped: { a: "b" }, text: "x".repeat(201), sessionId: "😀".repeat(300), ...deep });
    expect(said.metadataTerms).toEqual(["text", "sessionId"]);
    expect([...(said.sessionId ?? "")]).toHaveLength(200);
    expect(sentAlong({ sessionId: "\0".repeat(300) }).sessionId).toBe("\0".repeat(140));
  });

  it("never keeps more than 129 entries, whatever is sent", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metadata) => {
        const { metadataTerms } = sentAlong(metadata);
        expect(metadataTerms.length).toBeLessThanOrEqual(129);
        expect(new Set(metadataTerms).size).toBe(metadataTerms.length);
      }),
    );
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`key${at}`, at]));
    expect(sentAlong(many).metadataTerms).toHaveLength(128);
  });
});
