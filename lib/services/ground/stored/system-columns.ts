import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";

/** A system's name as it is stored, and the key by which its traces are one system. */
export const systemColumns = (name: string | null | undefined): { systemName: string | null; systemKey: string } => {
  const isNamed = name !== null && name !== undefined;
  return {
    systemName: isNamed ? escapeForStorage(name) : null,
    systemKey: escapeForStorage(systemKey({ system: isNamed ? { name } : null })),
  };
};
