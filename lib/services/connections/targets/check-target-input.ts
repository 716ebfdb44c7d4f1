import { KnownError } from "@/lib/errors";
import { targetLimits } from "@/lib/replay/target-view";

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

/** The base address of a system that speaks the replay protocol, as it is kept. Throws INVALID. */
export const checkTargetUrl = (text: string): string => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid("url", "Enter an address that starts with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw invalid(
      "url",
      "The address contains a username and password. Requests are signed with the target's secret instead.",
    );
  if (url.search !== "" || url.hash !== "")
    throw invalid(
      "url",
      "The address contains a query (?) or a fragment (#). Everyone who sees replays sees the address, so leave out keys and tokens. Requests are signed with the target's secret instead.",
    );
  // A lone sign of either is no part of them.
  url.search = "";
  url.hash = "";
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url.href;
};

/** Throws INVALID for a name that is empty or long. */
export const checkTargetName = (text: string): string => {
  const name = text.trim();
  if (name === "" || [...name].length > 200) throw invalid("name", "Enter a name of at most 200 characters.");
  return name;
};

/** Throws INVALID for a limit out of its bounds. */
export const checkTargetLimits = <T extends { maxConcurrent: number; maxSeconds: number }>(limits: T): T => {
  for (const field of ["maxConcurrent", "maxSeconds"] as const) {
    const [value, most] = [limits[field], targetLimits[field]];
    if (!Number.isSafeInteger(value) || value < 1 || value > most)
      throw invalid(field, `Enter a whole number from 1 to ${most.toLocaleString("en")}.`);
  }
  return limits;
};
