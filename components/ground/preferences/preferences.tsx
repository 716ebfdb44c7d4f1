"use client";
import { useTheme } from "next-themes";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { type Action, ask } from "@/components/ground/asking/ask";
import { defaultPreferences, type Preferences, readPreferences } from "@/lib/preferences";

/** Some of the preferences; a field that is undefined stays as it is. */
type PreferenceChange = { [Name in keyof Preferences]?: Mutable<Preferences[Name]> | undefined };
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
export type SavePreferences = Action<PreferenceChange, unknown>;

interface PreferencesControl {
  preferences: Preferences;
  /** Takes effect at once and is remembered for the person, not for the browser. */
  changePreferences: (change: Partial<Preferences>) => void;
}

const PreferencesContext = createContext<PreferencesControl>({
  preferences: defaultPreferences,
  changePreferences: () => undefined,
});

/** How the person who is signed in likes to read; the defaults where nobody is. */
export const usePreferences = (): PreferencesControl => useContext(PreferencesContext);

/**
 * Where nobody is signed in: what is changed holds until the page is left, but for the theme, which the browser keeps.
 */
export function TemporaryPreferences({ children }: { children: ReactNode }) {
  const { theme, setTheme } = useTheme();
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  const changePreferences = useCallback(
    (change: Partial<Preferences>) => {
      setChanged((before) => ({ ...before, ...change }));
      if (change.theme) setTheme(change.theme);
    },
    [setTheme],
  );
  const control = useMemo(
    () => ({
      preferences: readPreferences({ ...defaultPreferences, ...changed, theme: theme ?? defaultPreferences.theme }),
      changePreferences,
    }),
    [changed, theme, changePreferences],
  );
  return <PreferencesContext value={control}>{children}</PreferencesContext>;
}

export function PreferencesProvider({
  stored,
  save,
  children,
}: {
  stored: Preferences;
  save: SavePreferences;
  children: ReactNode;
}) {
  const [preferences, setPreferences] = useState(stored);
  const { theme, setTheme } = useTheme();
  // The browser remembers a theme so that no page flashes; what the person chose elsewhere counts more.
  const isSynced = useRef(false);
  useEffect(() => {
    if (isSynced.current || theme === undefined) return;
    isSynced.current = true;
    if (theme !== stored.theme) setTheme(stored.theme);
  }, [theme, setTheme, stored.theme]);
  const changePreferences = useCallback(
    (change: Partial<Preferences>) => {
      setPreferences((before) => ({ ...before, ...change }));
      if (change.theme) setTheme(change.theme);
      void ask(save, { ...change, collapsedAgents: change.collapsedAgents && [...change.collapsedAgents] }).then(
        (answer) => {
          if (!answer.ok) toast.error(`Your choice could not be saved. ${answer.message}`);
        },
      );
    },
    [save, setTheme],
  );
  const control = useMemo(() => ({ preferences, changePreferences }), [preferences, changePreferences]);
  return <PreferencesContext value={control}>{children}</PreferencesContext>;
}
