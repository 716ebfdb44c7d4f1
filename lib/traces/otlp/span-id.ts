/**
 * An id as lower-case hex: hex of any case as it stands, base64 of the bytes (OTLP as
 * protobuf's own JSON has it) decoded.
 */
export function hexId(id: unknown): string {
  if (typeof id !== "string" || id === "") return "";
  const plain = id.replace(/^0x/i, "");
  if (/^(?:[0-9a-f]{16}|[0-9a-f]{32})$/i.test(plain)) return plain.toLowerCase();
  const isBytes = /^(?:[A-Za-z0-9+/_-]{11}=|[A-Za-z0-9+/_-]{22}==)$/.test(id);
  return isBytes ? hexOf(id) : plain === id ? id : plain.toLowerCase();
}

function hexOf(base64: string): string {
  const bytes = atob(base64.replace(/-/g, "+").replace(/_/g, "/"));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

/** The id of a parent, or null for a root: absent, empty, or nothing but zeros. */
export function parentId(id: unknown): string | null {
  const hex = hexId(id);
  return /^0*$/.test(hex) ? null : hex;
}
