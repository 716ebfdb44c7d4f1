import { afterEach, describe, expect, it, vi } from "vitest";
import { answerGood, closeEndpoints, listen, openFor, question, send } from "./testing/scripted-endpoint";

afterEach(async () => {
  await closeEndpoints();
  vi.unstubAllEnvs();
});

const endpointAt = (baseUrl: string, allowedHosts: readonly string[] | "any") => ({
  endpoint: { preset: "custom", baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts },
});

describe("what a judge's address may lead to", () => {
  it.each([301, 302, 303, 307, 308])(
    "is no other address: a redirect (%i) is an error and nothing is kept",
    async (status) => {
      const inner = await listen((_, response) => answerGood(response));
      const outer = await listen((_, response) =>
        send(response, status, "something secret", { location: `${inner.baseUrl}/chat/completions` }),
      );
      const { judge, attempts } = openFor(outer.baseUrl);
      const error: unknown = await judge.ask(question).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "refused", reply: undefined });
      const [outerHost, innerOrigin] = [new URL(outer.baseUrl).host, new URL(inner.baseUrl).origin];
      expect(String(error)).toContain(`${outerHost} responded with a redirect to ${innerOrigin} (HTTP ${status})`);
      expect([attempts(), outer.seen.length, inner.seen.length]).toEqual([1, 1, 0]);
    },
  );

  it("is a private host only where that is allowed, and the refusal names the setting", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    const ask = (allowedHosts: string[]) =>
      openFor(endpoint.baseUrl, endpointAt(endpoint.baseUrl, allowedHosts)).judge.ask(question);
    await expect(ask([])).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("FAULTLINE_REACHABLE_HOSTS") as string,
    });
    expect(endpoint.seen).toHaveLength(0);
    await ask([new URL(endpoint.baseUrl).host]);
    vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
    await ask([]);
    expect(endpoint.seen).toHaveLength(2);
  });

  it.each(["http://169.254.169.254/latest", "http://[fe80::1]:11434/v1", "http://[::ffff:169.254.169.254]/v1"])(
    "is never where machines keep credentials: %s, allowed as it may be",
    async (baseUrl) => {
      vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", new URL(baseUrl).host);
      const { judge, attempts } = openFor(baseUrl, endpointAt(baseUrl, "any"));
      await expect(judge.ask(question)).rejects.toMatchObject({
        code: "refused",
        message: expect.stringContaining("always blocked") as string,
      });
      expect(attempts()).toBe(1);
    },
  );

  it("is asked over one connection, call after call", async () => {
    const ports: (number | undefined)[] = [];
    const endpoint = await listen((request, response) => {
      ports.push(request.socket.remotePort);
      answerGood(response);
    });
    const { judge } = openFor(endpoint.baseUrl);
    for (const name of ["step_judgement", "half_judgement"] as const) await judge.ask({ ...question, name });
    expect([ports.length, new Set(ports).size]).toEqual([2, 1]);
  });
});
