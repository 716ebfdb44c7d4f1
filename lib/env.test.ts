import { afterEach, describe, expect, it, vi } from "vitest";
import { isLoopback } from "@/components/ground/ui/is-loopback";
import { isOwnMachine, objectStore, publicUrl } from "./env";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["", "http://127.0.0.1:8500", true],
  ["0.0.0.0", "http://127.0.0.1:8500", true],
  ["::", "http://[::1]:8500", true],
  ["::1", "http://[::1]:8500", true],
  ["[::1]", "http://[::1]:8500", true],
  ["2001:db8::7", "http://[2001:db8::7]:8500", false],
  ["faultline.internal", "http://faultline.internal:8500", false],
])("HOST=%s makes links that a browser can follow, and it is known whether others can", (host, url, isOwn) => {
  vi.stubEnv("HOST", host);
  vi.stubEnv("PORT", "8500");
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "");
  expect(publicUrl()).toBe(url);
  expect(URL.canParse(publicUrl())).toBe(true);
  expect(isLoopback(`${publicUrl()}/s/x`)).toBe(isOwn);
});

it("lets the address that is set stand, without a slash at its end", () => {
  vi.stubEnv("HOST", "::");
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://faultline.example.org/");
  expect(publicUrl()).toBe("https://faultline.example.org");
});

describe("an instance is its owner's own machine", () => {
  const own = { HOST: "", FAULTLINE_PUBLIC_URL: "", FAULTLINE_TRUSTED_PROXIES: "", FAULTLINE_SIGN_UP: "" };
  const isOwn = (settings: Record<string, string>): boolean => {
    for (const [name, value] of Object.entries({ DATABASE_URL: "", ...own, ...settings })) vi.stubEnv(name, value);
    return isOwnMachine();
  };

  it.each([
    {},
    { HOST: "localhost" },
    { HOST: "::1" },
    { HOST: "127.0.0.2", FAULTLINE_PUBLIC_URL: "http://localhost:8500" },
    { DATABASE_URL: "postgresql://me:x@127.0.0.1:5432/faultline" },
    { DATABASE_URL: "postgresql://me@localhost/faultline" },
  ])("with %j", (settings) => expect(isOwn(settings)).toBe(true));

  it.each([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.7" },
    { HOST: "127.0.0.1.example.org" },
    { FAULTLINE_PUBLIC_URL: "https://faultline.example.org" },
    { FAULTLINE_TRUSTED_PROXIES: "1" },
    { FAULTLINE_SIGN_UP: "open" },
    { DATABASE_URL: "postgresql://me:x@db.example.org/faultline" },
  ])("not with %j", (settings) => expect(isOwn(settings)).toBe(false));
});

describe("the store of uploaded files", () => {
  const whole = { BUCKET: "my-files", KEY_ID: "key", SECRET: "secret" };
  const storeOf = (settings: Record<string, string>) => {
    for (const name of ["BUCKET", "KEY_ID", "SECRET", "ENDPOINT", "REGION", "PREFIX", "PATH_STYLE"])
      vi.stubEnv(`FAULTLINE_S3_${name}`, settings[name] ?? "");
    return objectStore();
  };

  it("is none without settings", () => expect(storeOf({})).toBeUndefined());

  it.each([
    [{}, "https://my-files.s3.us-east-1.amazonaws.com/"],
    [{ REGION: "eu-central-1", PATH_STYLE: "1" }, "https://s3.eu-central-1.amazonaws.com/my-files/"],
    [{ ENDPOINT: "http://10.0.0.7:9000" }, "http://10.0.0.7:9000/my-files/"],
    [{ ENDPOINT: "https://store.example.org/s3/" }, "https://store.example.org/s3/my-files/"],
    [{ ENDPOINT: "https://store.example.org", PATH_STYLE: "0" }, "https://my-files.store.example.org/"],
  ])("with %j is at %s", (settings, address) => expect(storeOf({ ...whole, ...settings })).toMatchObject({ address }));

  it("has a prefix that ends with a slash, or none", () => {
    expect(storeOf(whole)?.prefix).toBe("");
    expect(storeOf({ ...whole, PREFIX: "/team/a/" })?.prefix).toBe("team/a/");
  });

  it.each([
    [{ BUCKET: "my-files" }, "together"],
    [{ ...whole, BUCKET: "My Files" }, "name of a bucket"],
    [{ ...whole, ENDPOINT: "store.example.org" }, "starts with http"],
    [{ ...whole, ENDPOINT: "https://user:word@store.example.org" }, "starts with http"],
    [{ ...whole, PREFIX: "a b" }, "other characters"],
    [{ ...whole, PATH_STYLE: "yes" }, "not valid"],
  ])("is refused with %j", (settings, words) => expect(() => storeOf(settings)).toThrow(words));
});
