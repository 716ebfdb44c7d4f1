import { type AutomationActions } from "@/components/watch/alerts/watch-actions";
import {
  deleteAutomationAction,
  listAutomationChoicesAction,
  planAutomationRunAction,
  previewAutomationAction,
  saveAutomationAction,
  switchAutomationAction,
} from "./actions";

/** What the pages of automations can do. */
export const automationActions: AutomationActions = {
  save: saveAutomationAction,
  turn: switchAutomationAction,
  remove: deleteAutomationAction,
  preview: previewAutomationAction,
  plan: planAutomationRunAction,
  choices: listAutomationChoicesAction,
};
