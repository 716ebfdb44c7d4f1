import { savedWords } from "@/lib/traces/saved-words";
import { type SendingRule } from "./destination-view";

/** What each rule is called. */
export const ruleWords: Record<SendingRule, string> = {
  asked: "Only what someone sends",
  own: "Answers about traces from this platform",
  all: "Answers about all traces",
};

/** A destination as it is saved: of where it leads to only what a member may see. */
export const destinationWords = ({ name, hint, rule }: { name: string; hint: string; rule: SendingRule }): string =>
  savedWords({ Name: name, "Leads to": hint, Sends: ruleWords[rule] });
