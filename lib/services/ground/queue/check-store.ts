import { objectStore } from "@/lib/env";

/** Where uploaded files are kept: in the database, or in a store that answers or does not. */
export type FileStore = "database" | "ok" | "unavailable";

/** Anyone may ask; the store is asked once in so long. */
const freshMs = 5_000;
/** A store that says nothing for so long is taken to be away. */
const patienceMs = 3_000;
let last: { until: number; state: Promise<FileStore> } | null = null;

const askStore = async (): Promise<FileStore> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<FileStore>((resolve) => {
    timer = setTimeout(resolve, patienceMs, "unavailable");
  });
  const asked = import("@/lib/outbound/object-store")
    .then(({ findStore }) => findStore())
    .then(
      () => "ok" as const,
      () => "unavailable" as const,
    );
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
};

/** Never throws. */
export const checkStore = async (): Promise<FileStore> => {
  try {
    if (!objectStore()) return "database";
  } catch {
    return "unavailable";
  }
  const now = performance.now();
  if (last === null || last.until < now) last = { until: now + freshMs, state: askStore() };
  return last.state;
};
