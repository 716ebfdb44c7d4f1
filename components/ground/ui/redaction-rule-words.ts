import { type BuiltInRule } from "@/lib/traces/redaction/redaction-settings";

/** What each built-in rule is called on screen, and what it looks for. */
export const ruleWords: Record<BuiltInRule, { title: string; text: string }> = {
  "api-key": {
    title: "Keys and tokens",
    text: "From model providers, clouds, code hosts and chat tools, such as sk-…, AKIA…, ghp_…, Bearer …",
  },
  "private-key": { title: "Private keys", text: "Blocks that start with BEGIN PRIVATE KEY." },
  jwt: { title: "JSON web tokens", text: "Three parts separated by dots, starting with eyJ." },
  "password-in-url": {
    title: "Passwords in addresses",
    text: "User and password in postgresql://user:password@host.",
  },
  "e-mail": { title: "Email addresses", text: "name@example.com" },
  "card-number": { title: "Card numbers", text: "13 to 19 digits with a valid check digit." },
  iban: { title: "Bank accounts", text: "IBANs with valid check digits." },
  "phone-number": { title: "Phone numbers", text: "With a country code, such as +44 20 7946 0000." },
};

/** The title of a rule as it stands in counts: a built-in one, or the name of a workspace's own pattern. */
export const ruleTitle = (rule: string): string => ruleWords[rule as BuiltInRule]?.title ?? rule;
