import { type AlertFinding } from "./alert-finding";
import { type AlertKind, type AlertSettings, type WatchedMethod } from "./alert-settings";
import { type RuleNeed } from "./rule-state";
import { type Stickiness } from "./stickiness";

/** What a person sets up. */
export interface AlertRuleInput {
  name: string;
  isEnabled: boolean;
  /** Null for each system. */
  systemKey: string | null;
  settings: AlertSettings;
  channelIds: readonly string[];
}

export interface AlertRuleView extends AlertRuleInput {
  id: string;
  kind: AlertKind;
  /** Null for each system, and for traces without one. */
  systemName: string | null;
  /** Whose runs count, where the rule names a method. */
  methodTitle: string | null;
  channelNames: readonly string[];
  checkedAt: string | null;
  /** Systems that a rule for each leaves alone: those with the fewest traces, where there are very many. */
  unwatchedCount: number;
  /** How many series it follows: systems, or versions. */
  followed: number;
  /** What it waits for; systems by their names. */
  needs: readonly (RuleNeed & { systemName: string | null })[];
  /** Series that it follows in which an observation tells about the next, so that its rate does not hold. */
  sticky: readonly (Stickiness & { systemKey: string; systemName: string | null })[];
  /** What of it is not there any more: a sentence each. */
  faults: readonly string[];
}

export interface AlertView {
  id: string;
  ruleId: string;
  ruleName: string;
  finding: AlertFinding;
  title: string;
  text: string;
  createdAt: string;
  acknowledgedAt: string | null;
  acknowledgedByName: string | null;
}

/** What a rule may be told to watch. */
export interface AlertChoices {
  systems: readonly { key: string; name: string | null }[];
  agents: readonly { key: string; name: string; systemKey: string }[];
  methods: readonly (WatchedMethod & { title: string; weights: string | null; runCount: number })[];
  automations: readonly { id: string; name: string }[];
  channels: readonly { id: string; name: string; kind: string; isEnabled: boolean }[];
}
