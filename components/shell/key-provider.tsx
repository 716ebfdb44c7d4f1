"use client";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isModified, matchCombination, type Pressed, sequenceTimeoutMs } from "@/components/shell/key-combination";

/** One key with what it does. `group` is the heading in the cheat sheet. */
export interface KeyBinding {
  combination: string;
  label: string;
  group: string;
}
interface Registered extends KeyBinding {
  run: (event: KeyboardEvent) => void;
}
interface Registry {
  add: (binding: Registered) => () => void;
  subscribe: (listener: () => void) => () => void;
  list: () => readonly KeyBinding[];
}

const KeyContext = createContext<Registry | null>(null);

const textField =
  "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true], [contenteditable='']";
/** Radix marks what floats by its role; while one is open, its own keys count. */
const floating =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open], [role=listbox][data-state=open]";

const standsDown = (event: KeyboardEvent, combination: string): boolean => {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (isModified(combination)) return false;
  if (target?.closest(textField)) return true;
  if (combination === "Enter" && target?.closest("a, button, summary")) return true;
  return document.querySelector(floating) !== null;
};

const createRegistry = (): Registry & { press: (event: KeyboardEvent) => void } => {
  let bindings: readonly Registered[] = [];
  const listeners = new Set<() => void>();
  let before: { name: string; at: number } | null = null;
  const set = (next: readonly Registered[]) => {
    bindings = next;
    for (const listener of listeners) listener();
  };
  return {
    add: (binding) => {
      set([...bindings, binding]);
      return () => set(bindings.filter((other) => other !== binding));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => bindings,
    press: (event) => {
      const pressed: Pressed = { key: event.key, isMod: event.metaKey || event.ctrlKey, isAlt: event.altKey };
      const recent = before && event.timeStamp - before.at < sequenceTimeoutMs ? [before.name] : [];
      before = null;
      // The newest control wins, so that a panel may take over a key of the page under it.
      for (const binding of bindings.toReversed()) {
        const match = matchCombination(binding.combination, recent, pressed);
        if (match === "none" || standsDown(event, binding.combination)) continue;
        if (match === "partial") before = { name: event.key, at: event.timeStamp };
        else {
          before = null;
          event.preventDefault();
          binding.run(event);
          return;
        }
      }
    },
  };
};

export function KeyProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry);
  useEffect(() => {
    window.addEventListener("keydown", registry.press);
    return () => window.removeEventListener("keydown", registry.press);
  }, [registry]);
  return <KeyContext value={registry}>{children}</KeyContext>;
}

const useRegistry = (): Registry => {
  const registry = useContext(KeyContext);
  if (!registry) throw new Error("useKey needs KeyProvider above it.");
  return registry;
};

/**
 * Binds a key while the calling control is on the page and `isEnabled`; the control that shows the key calls this, so that the
 * two cannot drift. `run` may change between renders.
 */
export const useKey = (binding: KeyBinding, run: (event: KeyboardEvent) => void, isEnabled = true): void => {
  const registry = useRegistry();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const { combination, label, group } = binding;
  const call = useCallback((event: KeyboardEvent) => latest.current(event), []);
  useEffect(() => {
    if (!isEnabled) return;
    return registry.add({ combination, label, group, run: call });
  }, [registry, combination, label, group, call, isEnabled]);
};

const none: readonly KeyBinding[] = [];

/** Every key bound on this page now, for the cheat sheet. */
export const useBoundKeys = (): readonly KeyBinding[] => {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list, () => none);
};
