import { type ReactNode } from "react";
import { MappingActionsProvider } from "@/components/intake/mappings/mapping-actions";
import { SendActionsProvider } from "@/components/intake/send/send-actions";
import { createApiKeyAction } from "@/app/w/[workspace]/(people)/settings/api-keys/actions";
import { mapImportAction } from "./actions";
import { findSentAction } from "./send/actions";

const mapping = { use: mapImportAction };
const sending = { find: findSentAction, createKey: createApiKeyAction };

/** What is asked where files come in, wherever that is: how they are mapped, and how a program sends instead. */
export function ProvideImportActions({ children }: { children: ReactNode }) {
  return (
    <MappingActionsProvider actions={mapping}>
      <SendActionsProvider actions={sending}>{children}</SendActionsProvider>
    </MappingActionsProvider>
  );
}
