/** A span's id as the file writes it; one of OpenTelemetry in base64 (12 or 24 characters) as lower-case hex. "" where there is none. */
export function spanIdOf(value: unknown): string {
  if (typeof value !== "string") return typeof value === "number" ? String(value) : "";
  if (/^(?:0x)?(?:[0-9a-f]{16}|[0-9a-f]{32})$/i.test(value)) return value.replace(/^0x/i, "").toLowerCase();
  return /^(?:[A-Za-z0-9+/]{11}=|[A-Za-z0-9+/]{22}==)$/.test(value) ? hexOf(value) : value;
}

function hexOf(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
