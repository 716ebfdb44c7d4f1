/**
 * A host as it stands in a URL, `name` or `name:port` in lower case; null where the text is none. A URL gives its host.
 */
export const normaliseHost = (text: string): string | null => {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const { host, hostname, username, password, pathname, search, hash } = new URL(address);
  if (username !== "" || password !== "" || hostname === "" || hostname.includes("*")) return null;
  if (address !== text && (pathname !== "/" || search !== "" || hash !== "")) return null;
  // A URL leaves out the port that its protocol has anyway; here it says that no other port is meant.
  const isDefaultPort = address !== text && text.endsWith(":80") && host === hostname;
  return isDefaultPort ? `${hostname}:80` : host;
};
