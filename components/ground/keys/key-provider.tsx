"use client";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  isModified,
  isOfBrowser,
  isOfSelect,
  isPair,
  type Match,
  matchCombination,
  type Pressed,
  sequenceTimeoutMs,
} from "@/components/ground/keys/key-combination";
import { typedAfter } from "@/components/ground/keys/typed-ahead";

/** One key with what it does. `group` is the heading in the cheat sheet and the palette. */
interface KeyBinding {
  combination: string;
  label: string;
  group: string;
}
/** What the command palette makes of what is typed there: `Go to step 12` of `12`. */
export type Offer = (typed: string) => { label: string; run: () => void } | null;
/** What can be done on the page now; its combination is null where no key does it. */
export interface BoundCommand extends Omit<KeyBinding, "combination"> {
  combination: string | null;
  run: () => void;
  offer?: Offer | undefined;
}
interface Registry {
  add: (binding: BoundCommand) => () => void;
  subscribe: (listener: () => void) => () => void;
  list: () => readonly BoundCommand[];
  /** Keeps what is typed, until what it returns is called; plain keys rest meanwhile. */
  hold: () => () => void;
  /** What was kept, for who comes in its place at once; later it is forgotten. */
  takeTyped: () => string;
}

const KeyContext = createContext<Registry | null>(null);

const textField =
  "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true], [contenteditable='']";
/** A select that is shut, as Radix makes it; one that names its own keys takes no others. */
const shutSelect = "button[role=combobox]:not([data-native-keys])";
/** Radix marks what floats by its role; while one is open, its own keys count. */
const floating =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open], [role=listbox][data-state=open]";

const standsDown = (event: KeyboardEvent, combination: string): boolean => {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  // A field may leave a key to the browser.
  if (target?.closest<HTMLElement>("[data-native-keys]")?.dataset.nativeKeys?.split(" ").includes(combination))
    return true;
  if (isModified(combination) && !isOfBrowser(combination)) return false;
  if (!isModified(combination) && target?.closest(textField)) return true;
  if (isOfSelect(combination) && target?.closest(shutSelect)) return true;
  if (combination === "Enter" && target?.closest("a, button, summary")) return true;
  return document.querySelector(floating) !== null;
};

const endsPair = ({ combination, match }: { combination: string; match: Match }): boolean =>
  match === "full" && isPair(combination);

/** What is typed with a modifier or into a field is not meant for a field that is still to come. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.matches(textField));

/** Plain keys rest in a field: Escape, where nothing else takes it, leads out of it. */
const leaveField = (target: EventTarget | null) => {
  if (target instanceof HTMLElement && target.matches(textField)) target.blur();
};

const createRegistry = (): Registry & { press: (event: KeyboardEvent) => void } => {
  let bindings: readonly BoundCommand[] = [];
  const listeners = new Set<() => void>();
  let before: { name: string; at: number } | null = null;
  let ahead = { isHeld: false, text: "" };
  const set = (next: readonly BoundCommand[]) => {
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
    hold: () => {
      // Where one thing that is fetched gives way to the next, what was typed goes on to it.
      const held = { isHeld: true, text: ahead.isHeld ? "" : ahead.text };
      ahead = held;
      return () => {
        held.isHeld = false;
        setTimeout(() => (held.text = ""));
      };
    },
    takeTyped: () => {
      const { text } = ahead;
      ahead.text = "";
      return text;
    },
    press: (event) => {
      if (ahead.isHeld && !isElsewhere(event)) {
        const text = typedAfter(ahead.text, event.key);
        if (text !== null) event.preventDefault();
        ahead.text = text ?? ahead.text;
        return;
      }
      const pressed: Pressed = { key: event.key, isMod: event.metaKey || event.ctrlKey, isAlt: event.altKey };
      const recent = before && event.timeStamp - before.at < sequenceTimeoutMs ? [before.name] : [];
      before = null;
      // The newest control wins, so that a panel may take over a key of the page under it; the end of a pair of keys
      // comes before what the second alone would do.
      const matches = bindings
        .toReversed()
        .flatMap(({ combination, run }) =>
          combination === null ? [] : { combination, run, match: matchCombination(combination, recent, pressed) },
        )
        .toSorted((one, other) => Number(endsPair(other)) - Number(endsPair(one)));
      for (const { combination, run, match } of matches) {
        if (match === "none" || standsDown(event, combination)) continue;
        if (match === "partial") before = { name: event.key, at: event.timeStamp };
        else {
          before = null;
          event.preventDefault();
          run();
          return;
        }
      }
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) leaveField(event.target);
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

export const useKeyRegistry = (): Registry => {
  const registry = useContext(KeyContext);
  if (!registry) throw new Error("useKey needs KeyProvider above it.");
  return registry;
};

/**
 * Binds a key while the calling control is on the page and `isEnabled`; the control that shows the key calls this, so
 * that the two cannot drift. `run` and `offer` may change between renders.
 */
export const useKey = (binding: KeyBinding, run: () => void, isEnabled = true, offer?: Offer): void => {
  const registry = useKeyRegistry();
  const latest = useRef({ run, offer });
  // Before anything is painted: who sees a control can press its key.
  useLayoutEffect(() => {
    latest.current = { run, offer };
  });
  const { combination, label, group } = binding;
  useLayoutEffect(() => {
    if (!isEnabled) return;
    return registry.add({
      combination,
      label,
      group,
      run: () => latest.current.run(),
      offer: (typed) => latest.current.offer?.(typed) ?? null,
    });
  }, [registry, combination, label, group, isEnabled]);
};

/** Offers what the calling control can do in the palette, while it is on the page; no key does it. */
export const useCommands = (group: string, commands: readonly { label: string; run: () => void }[]): void => {
  const registry = useKeyRegistry();
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const labels = JSON.stringify(commands.map(({ label }) => label));
  useLayoutEffect(() => {
    const removals = (JSON.parse(labels) as string[]).map((label) =>
      registry.add({
        combination: null,
        label,
        group,
        run: () => latest.current.find((command) => command.label === label)?.run(),
      }),
    );
    return () => removals.forEach((remove) => remove());
  }, [registry, group, labels]);
};

const none: readonly BoundCommand[] = [];

/** All that can be done on this page now, for the cheat sheet and the command palette. */
export const useBoundKeys = (): readonly BoundCommand[] => {
  const registry = useKeyRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list, () => none);
};

/** Two keys for one thing, as i beside I, stand in a list once. */
export const withoutTwins = <T extends BoundCommand>(bindings: readonly T[]): T[] =>
  bindings.filter(
    ({ group, label }, at) => bindings.findIndex((other) => other.group === group && other.label === label) === at,
  );
