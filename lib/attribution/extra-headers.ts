/** A header that is sent with every request to an endpoint, beside those of our own. */
export interface ExtraHeader {
  name: string;
  value: string;
}

/** What the connection and our own requests need for themselves. */
const reserved =
  /^(host|connection|keep-alive|content-(length|type|encoding)|transfer-encoding|upgrade|te|trailer|expect|accept|accept-encoding|user-agent|proxy-.*|x-faultline-.*|x-stainless-.*)$/i;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const most = 20;
const longest = 4_000;

/** Reads headers as people write them, one a line: `Name: value`. `fault` is one sentence for a person. */
export function readExtraHeaders(
  text: string,
): { headers: ExtraHeader[]; fault: null } | { headers: null; fault: string } {
  const headers: ExtraHeader[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    const fault = faultOf(name, value) ?? (headers.length === most ? `At most ${most} headers can be sent.` : null);
    if (fault !== null) return { headers: null, fault };
    if (headers.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      return { headers: null, fault: `The header ${name} is there twice.` };
    headers.push({ name, value });
  }
  return { headers, fault: null };
}

/** Values may be secrets, so no sentence repeats one. */
function faultOf(name: string, value: string): string | null {
  if (!token.test(name)) return "Write one header per line, as Name: value.";
  if (reserved.test(name)) return `The header ${name} cannot be set: Faultline sets it.`;
  if (value === "") return `The header ${name} has no value.`;
  if (value.length > longest) return `The header ${name} is longer than ${longest.toLocaleString("en-US")} characters.`;
  return /[^\x20-\x7e]/.test(value) ? `The header ${name} has characters that no header can carry.` : null;
}
