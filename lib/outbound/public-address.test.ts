import { describe, expect, it } from "vitest";
import { isAllowableAddress, isPublicAddress } from "./public-address";

describe("isPublicAddress", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "::", "::1", "fe80::1", "fc00::1", "ff02::1"],
    ...["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1", "not an address", ""],
    ...["168.63.129.16", "::ffff:168.63.129.16", "64:ff9b::a83f:8110"],
    ...["::7f00:1", "::a9fe:a9fe", "::5efe:a00:1", "::808:808", "1fff::1", "4000::1"],
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("isAllowableAddress", () => {
  it.each(["8.8.8.8", "127.0.0.1", "10.1.2.3", "192.168.1.1", "::1", "fc00::1", "::ffff:10.0.0.1", "100.64.0.1"])(
    "%s may be opened by name",
    (address) => expect(isAllowableAddress(address)).toBe(true),
  );

  it.each([
    ...[
      "169.254.169.254",
      "fe80::1",
      "fd00:ec2::254",
      "::ffff:169.254.169.254",
      "64:ff9b::a9fe:a9fe",
      "100.100.100.200",
    ],
    ...["fd00:ec2::23", "fd20:ce::254", "FD20:00CE::0254", "168.63.129.16", "::ffff:168.63.129.16"],
    ...["::7f00:1", "::a9fe:a9fe", "4000::1"],
    ...["0.0.0.0", "::", "224.0.0.1", "255.255.255.255", "not an address", ""],
  ])("%s never", (address) => expect(isAllowableAddress(address)).toBe(false));
});
