import ipaddr from "ipaddr.js";

const publicRanges = new Set(["unicast"]);
/**
 * Ranges of a private network that may be opened by name. Link-local ones, where clouds answer with a machine's
 * credentials, are not among them.
 */
const allowableRanges = new Set(["unicast", "private", "loopback", "uniqueLocal", "carrierGradeNat"]);
/**
 * Where clouds answer with a machine's credentials outside the link-local ranges: AWS and its EKS, Google, Alibaba,
 * Azure. The last lies in a public range.
 */
const credentialAddresses = new Set([
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "100.100.100.200",
  "168.63.129.16",
]);

function isIn(ranges: ReadonlySet<string>, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const judged = parsed instanceof ipaddr.IPv6 ? (embeddedV4(parsed) ?? parsed) : parsed;
  return ranges.has(rangeOf(judged)) && !credentialAddresses.has(judged.toString());
}

/**
 * Of IPv6 only 2000::/3 is given out; `::a.b.c.d`, the old way to write an IPv4 address into one, and all else without
 * a range of its own belong to nobody.
 */
const rangeOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string => {
  const range = address.range();
  const isGivenOut = !(address instanceof ipaddr.IPv6) || (address.parts[0] ?? 0) >> 13 === 1;
  return range === "unicast" && !isGivenOut ? "reserved" : range;
};

/**
 * Whether an IP address is one of the public internet: not this machine, not a private network, not a cloud's
 * metadata service, nor one of the ranges that IANA keeps for other uses. An IPv4 address inside an IPv6 one
 * (mapped, NAT64, 6to4) is judged by itself.
 */
export const isPublicAddress = (address: string): boolean => isIn(publicRanges, address);

/**
 * Whether an IP address may be reached where a workspace has allowed its host: the public
 * internet and private networks.
 */
export const isAllowableAddress = (address: string): boolean => isIn(allowableRanges, address);

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "rfc6052") return new ipaddr.IPv4(bytes.slice(12, 16));
  if (range === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}
