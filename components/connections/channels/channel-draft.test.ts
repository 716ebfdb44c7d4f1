import { describe, expect, it } from "vitest";
import { draftOf, draftWords, readDraft } from "./channel-draft";

const draft = { ...draftOf(null), name: " Hook " };

describe("readDraft", () => {
  it("leaves out what is empty", () => {
    expect(readDraft(draft, "id")).toEqual({ id: "id", name: "Hook", kind: "webhook", changes: [] });
    expect(readDraft({ ...draft, kind: "email" }, "id")).toEqual({ id: "id", name: "Hook", kind: "email" });
  });

  it("reads address and header", () => {
    const written = { ...draft, url: " https://a.example/ ", headerName: " X-A", headerValue: "b " };
    const expected = { id: null, name: "Hook", url: "https://a.example/" };
    const header = { name: "X-A", value: "b" };
    expect(readDraft(written, null)).toEqual({ ...expected, kind: "webhook", header, changes: [] });
    expect(readDraft({ ...written, isHeaderRemoved: true }, null)).toMatchObject({ header: null });
    expect(readDraft({ ...written, kind: "slack" }, null)).toEqual({ ...expected, kind: "slack" });
  });

  it("splits addresses at lines, commas and semicolons", () =>
    expect(
      readDraft({ ...draft, kind: "email", addresses: "a@b.example, c@d.example;\ne@f.example\n" }, null),
    ).toMatchObject({ addresses: ["a@b.example", "c@d.example", "e@f.example"] }));

  it("says that a new channel has no address", () =>
    expect(readDraft({ ...draft, kind: "email" }, null)).toMatchObject({ addresses: [] }));
});

it("says in words where a draft leads to, and nothing of an address or a header that is a secret", () => {
  expect(draftWords(draft)).toBe("Name: Hook\nLeads to: unchanged");
  expect(draftWords({ ...draft, changes: ["trace.created", "run.ended"] })).toBe(
    "Name: Hook\nLeads to: unchanged\nChanges: Trace arrived, Attribution run ended",
  );
  const moved = { ...draft, url: "https://b.example/secret", headerName: "X-A", headerValue: "secret" };
  expect(draftWords(moved)).toBe("Name: Hook\nLeads to: what you entered");
  const mail = draftWords({ ...draft, kind: "email", addresses: "a@b.example;c@d.example" });
  expect(mail).toBe("Name: Hook\nLeads to: a@b.example, c@d.example");
});
