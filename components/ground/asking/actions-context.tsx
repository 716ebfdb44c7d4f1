"use client";
import { createContext, type ReactNode, useContext } from "react";

/**
 * How server actions reach what asks them. A room says in its file `…-actions.tsx` what it asks of the
 * server, and makes a context of that here. The page that draws the room hands the actions in once, by the
 * provider; whatever stands below takes those it needs by the hook, and nothing in between passes them on.
 * `name` says in an error what is missing.
 */
export function actionsContext<Actions extends object>(name: string) {
  const Context = createContext<Actions | null>(null);
  /** `actions` is null where nothing of it can be asked. */
  const Provider = ({ actions, children }: { actions: Actions | null; children: ReactNode }) => (
    <Context value={actions}>{children}</Context>
  );
  /** Null where no page hands them in, as for the reader of a share. */
  const useIfAny = (): Actions | null => useContext(Context);
  /** For what is drawn only where they are handed in. */
  const useActions = (): Actions => {
    const actions = useContext(Context);
    if (!actions) throw new Error(`No page above hands in the ${name} actions.`);
    return actions;
  };
  return { Provider, useActions, useIfAny };
}
