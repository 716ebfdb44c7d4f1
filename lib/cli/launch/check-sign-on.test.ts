import { afterEach, expect, it, vi } from "vitest";
import { oidc } from "@/lib/env";
import { checkSignOn } from "./check-sign-on";

const names = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET", "GROUPS"];
const set = (values: Record<string, string>): void => {
  for (const name of names) vi.stubEnv(`FAULTLINE_OIDC_${name}`, values[name] ?? "");
};
const client = { ISSUER: "https://id.example.org/realms/acme", CLIENT_ID: "faultline", CLIENT_SECRET: "x" };
afterEach(() => vi.unstubAllEnvs());

it("says where nobody could sign in", () => {
  set({});
  expect(checkSignOn()).toBeNull();
  vi.stubEnv("FAULTLINE_PASSWORDS", "closed");
  expect(checkSignOn()).toContain("no other way to sign in");
  set(client);
  expect(checkSignOn()).toBeNull();
});

it.each([
  [{ ISSUER: client.ISSUER }, "together"],
  [{ CLIENT_ID: "faultline" }, "together"],
  [{ ...client, ISSUER: "http://id.example.org" }, "not an https address"],
  [{ ...client, ISSUER: "id.example.org" }, "not an https address"],
  [{ ...client, GROUPS: "staff=demo" }, `"staff=demo" is not of the form`],
  [{ ...client, GROUPS: "staff=demo:editor;x=demo:boss" }, `"x=demo:boss" is not of the form`],
])("refuses %j", (values: Record<string, string>, words) => {
  set(values);
  expect(checkSignOn).toThrow(words);
});

it("refuses a word that neither opens nor closes the door for passwords", () => {
  set(client);
  vi.stubEnv("FAULTLINE_PASSWORDS", "close");
  expect(checkSignOn).toThrow("FAULTLINE_PASSWORDS=close is not valid");
});

it("reads groups whose names have commas and equals signs", () => {
  set({ ...client, GROUPS: "CN=Eng,OU=Groups=demo:Editor; leads=demo:OWNER\nstaff=other:viewer;" });
  expect(oidc()?.groups).toEqual([
    { group: "CN=Eng,OU=Groups", workspaceSlug: "demo", role: "EDITOR" },
    { group: "leads", workspaceSlug: "demo", role: "OWNER" },
    { group: "staff", workspaceSlug: "other", role: "VIEWER" },
  ]);
});
