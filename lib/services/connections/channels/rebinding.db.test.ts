import { type LookupAddress } from "node:dns";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveReachableHosts } from "../../people/workspaces/save-reachable-hosts";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { saveChannel } from "./save-channel";
import { sendTest } from "./send-test";
import { openReceiver, type Receiver } from "./testing/receiver";

// A name whose owner says where it leads to anew each time: what counts is the look-up of the very connection.

const names = vi.hoisted(() => ({ addresses: [] as LookupAddress[], asked: 0 }));
vi.mock("node:dns", async (original) => ({
  ...(await original<object>()),
  lookup: (_: string, __: object, done: (error: null, addresses: LookupAddress[]) => void) => {
    names.asked += 1;
    done(null, names.addresses);
  },
}));

const inner: LookupAddress = { address: "127.0.0.1", family: 4 };
const outer: LookupAddress = { address: "8.8.8.8", family: 4 };

let receiver: Receiver;
beforeEach(async () => {
  names.asked = 0;
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

it.each([
  ["to this machine", [inner]],
  ["to a public address and to this machine", [outer, inner]],
])("a name that leads %s is sent nothing, and is looked up for each sending", async (_, addresses) => {
  const ctx = await makeWorkspace();
  const host = `rebinding.example:${receiver.port}`;
  const { id } = await saveChannel(ctx, { name: "Hook", kind: "webhook", url: `http://${host}/hook` });
  expect(names.asked).toBe(0);
  names.addresses = addresses;
  for (const asked of [1, 2]) {
    expect((await sendTest(ctx, { channelId: id })).attempt?.problem).toContain("private network");
    expect(names.asked).toBe(asked);
  }
  expect(receiver.received).toEqual([]);
  await saveReachableHosts(ctx, { hosts: [host] });
  names.addresses = [inner];
  expect((await sendTest(ctx, { channelId: id })).status).toBe("delivered");
  expect(names.asked).toBe(3);
});
