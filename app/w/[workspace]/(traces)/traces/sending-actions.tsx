import { type ReactNode } from "react";
import { SendingActionsProvider } from "@/components/watch/write-back/sending-actions";
import { nameDestinationsAction, previewSendingAction, sendTracesAction } from "./write-back-actions";

const actions = { destinations: nameDestinationsAction, preview: previewSendingAction, send: sendTracesAction };

/** For what sends answers about traces. */
export const ProvideSendingActions = ({ children }: { children: ReactNode }) => (
  <SendingActionsProvider actions={actions}>{children}</SendingActionsProvider>
);
