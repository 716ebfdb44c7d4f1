import { beforeEach, expect, it, vi } from "vitest";
import { issueShareAccess, readShareAccess } from "./share-access";

const share = { shareId: "one", passphraseHash: "scrypt$…" };
const now = new Date("2026-05-01T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeEach(() => {
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 1).toString("base64"));
});

it("holds for half an hour", () => {
  const token = issueShareAccess(share, now);
  expect(readShareAccess(token, share, later(29))).toBe("valid");
  expect(readShareAccess(token, share, later(30))).toBe("expired");
});

it("holds for one share with one passphrase, under one secret", () => {
  const token = issueShareAccess(share, now);
  expect(readShareAccess(token, { ...share, shareId: "two" }, now)).toBe("unknown");
  expect(readShareAccess(token, { ...share, passphraseHash: "another" }, now)).toBe("unknown");
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 2).toString("base64"));
  expect(readShareAccess(token, share, now)).toBe("unknown");
});

it("cannot be made longer, and nothing else is taken for one", () => {
  const [until, signature] = issueShareAccess(share, now).split(".");
  expect(readShareAccess(`${Number(until) + 60_000}.${signature}`, share, later(30))).toBe("unknown");
  for (const other of [
    null,
    "",
    ".",
    `${until}.`,
    `${until}.${"a".repeat(43)}`,
    `-1.${signature}`,
    `1e99.${signature}`,
  ])
    expect(readShareAccess(other, share, now)).toBe("unknown");
});
