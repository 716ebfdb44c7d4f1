import pg from "pg";
import { directDatabaseUrl } from "@/lib/env";
import { cancelChannel, eventChannel, traceChannel } from "./notify.sql";

/** `null` means that the connection was lost meanwhile: anything may have been said. */
type Listener = (payload: string | null) => void;

interface Hub {
  listeners: Map<string, Set<Listener>>;
  /** Settles when the connection listens; null while there is none. */
  connected: Promise<void> | null;
  /** The process of PostgreSQL that serves it; null while there is none, or where a pooler hides it. */
  backendPid: number | null;
}

// One connection per process for all listeners, also when the development server reloads this module.
const holder = globalThis as unknown as { faultlineHub?: Hub };
const hub: Hub = (holder.faultlineHub ??= { listeners: new Map(), connected: null, backendPid: null });

const reconnectMs = 500;

const tell = (channel: string, payload: string | null): void => {
  for (const listener of [...(hub.listeners.get(channel) ?? [])]) listener(payload);
};

const open = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: directDatabaseUrl(), keepAlive: true });
  let isOver = false;
  const onLost = (): void => {
    if (isOver) return;
    isOver = true;
    hub.connected = null;
    hub.backendPid = null;
    void client.end().catch(() => {});
    setTimeout(reconnect, reconnectMs);
  };
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", ({ channel, payload }) => tell(channel, payload ?? ""));
  await client.connect();
  await client.query(`listen ${eventChannel}; listen ${cancelChannel}; listen ${traceChannel}`);
  const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() as "pid"`);
  // A pooler names another process than the one that answers, and gives it to others.
  hub.backendPid = rows[0]?.pid === (client as { processID?: number | null }).processID ? rows[0]!.pid : null;
};

/** The process of PostgreSQL that lives as long as this one listens; null where there is none to name. */
export const listeningBackend = (): number | null => hub.backendPid;

const connect = (): Promise<void> => {
  hub.connected ??= open().catch((error: unknown) => {
    hub.connected = null;
    throw error;
  });
  return hub.connected;
};

const hasListeners = (): boolean => [...hub.listeners.values()].some((set) => set.size > 0);

const reconnect = (): void => {
  if (!hasListeners()) return;
  connect().then(
    () => [...hub.listeners.keys()].forEach((channel) => tell(channel, null)),
    () => setTimeout(reconnect, reconnectMs),
  );
};

/** Hears a channel until the function that it resolves to is called. Resolves when the connection listens. */
export const listen = async (channel: string, listener: Listener): Promise<() => void> => {
  const set = hub.listeners.get(channel) ?? new Set();
  hub.listeners.set(channel, set.add(listener));
  try {
    await connect();
  } catch (error) {
    set.delete(listener);
    throw error;
  }
  return () => void set.delete(listener);
};
