import { maxAddresses } from "@/lib/attribution/watching/channel-view";
import { KnownError } from "@/lib/errors";
import { isMailAddress } from "@/lib/outbound/send-mail";

export interface TargetHeader {
  name: string;
  value: string;
}

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

/** An address that can be posted to, as it is kept. Throws INVALID. */
export const checkUrl = (text: string): string => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid("url", "Enter an address that starts with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw invalid("url", "The address contains a username and password. Send them in a header instead.");
  url.hash = "";
  return url.href;
};

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** What the connection or the signature decides, not a person. */
const ownHeaders =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|accept.*|proxy-.*|webhook-.*)$/i;

/** A header that can be sent with a webhook. Throws INVALID. */
export const checkHeader = ({ name, value }: TargetHeader): TargetHeader => {
  const header = { name: name.trim(), value: value.trim() };
  if (!token.test(header.name)) throw invalid("headerName", "This is not a valid header name.");
  if (ownHeaders.test(header.name)) throw invalid("headerName", `${header.name} is set by Faultline.`);
  if (header.value === "" || header.value.length > 2_000 || /[^\x20-\x7e]/.test(header.value))
    throw invalid("headerValue", "The value must be one line of ASCII characters.");
  return header;
};

/** Addresses without repeats, as they are kept. Throws INVALID. */
export const checkAddresses = (addresses: readonly string[]): string[] => {
  const unique = new Map(addresses.map((address) => [address.trim().toLowerCase(), address.trim()]));
  unique.delete("");
  if (unique.size === 0) throw invalid("addresses", "Enter at least one email address.");
  if (unique.size > maxAddresses) throw invalid("addresses", `A channel has ${maxAddresses} addresses at most.`);
  const wrong = [...unique.values()].find((address) => !isMailAddress(address));
  if (wrong !== undefined) throw invalid("addresses", `${wrong.slice(0, 100)} is not an email address.`);
  return [...unique.values()];
};
