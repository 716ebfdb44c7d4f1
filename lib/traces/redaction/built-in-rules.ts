import { type BuiltInRule } from "./redaction-settings";

/**
 * What a rule looks for. Every repetition is bounded or ends at a sign that it cannot hold, so that no text takes long.
 */
export interface Rule {
  name: string;
  pattern: RegExp;
  /** Without one of these in a text there is no match; spares the search. */
  signs: readonly string[];
  /** A match that this refuses is none. */
  isMatch?: (text: string) => boolean;
}

/** First signs of keys and tokens as their makers write them, each with what follows. */
const keys = [
  "sk-[A-Za-z0-9_-]{20,300}", // OpenAI, Anthropic, OpenRouter, DeepSeek, Langfuse
  "pk-lf-[0-9a-f-]{36}",
  "(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}(?![0-9A-Z])", // AWS
  "AIza[0-9A-Za-z_-]{35}", // Google
  "ya29\\.[0-9A-Za-z_-]{20,500}",
  "GOCSPX-[0-9A-Za-z_-]{20,60}",
  "gh[pousr]_[A-Za-z0-9]{36,255}", // GitHub
  "github_pat_[A-Za-z0-9_]{22,255}",
  "glpat-[A-Za-z0-9_-]{20,100}", // GitLab
  "xox[abeoprs]-[A-Za-z0-9-]{10,250}", // Slack
  "xapp-[A-Za-z0-9-]{20,250}",
  "[srp]k_(?:live|test)_[A-Za-z0-9]{16,250}", // Stripe
  "whsec_[A-Za-z0-9+/=]{24,100}",
  "hf_[A-Za-z0-9]{30,100}", // Hugging Face
  "gsk_[A-Za-z0-9]{40,100}", // Groq
  "xai-[A-Za-z0-9]{40,120}",
  "pplx-[A-Za-z0-9]{40,100}",
  "nvapi-[A-Za-z0-9_-]{40,120}",
  "tvly-[A-Za-z0-9-]{20,80}",
  "r8_[A-Za-z0-9]{37,40}", // Replicate
  "lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}", // LangSmith
  "ls__[0-9a-f]{32}",
  "npm_[A-Za-z0-9]{36}",
  "pypi-[A-Za-z0-9_-]{50,300}",
  "dop_v1_[0-9a-f]{64}", // DigitalOcean
  "dapi[0-9a-f]{32}", // Databricks
  "shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}", // Shopify
  "SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}", // SendGrid
  "SK[0-9a-f]{32}", // Twilio
  "fl_[A-Za-z0-9_-]{20,100}", // ours
];

const isLuhn = (text: string): boolean => {
  const digits = [...text.replace(/\D/g, "")].map(Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit),
    0,
  );
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
};

/** ISO 13616: moved around and written in digits, the number leaves 1 when divided by 97. */
const isIban = (text: string): boolean => {
  const packed = text.replaceAll(" ", "");
  if (packed.length < 15 || packed.length > 34) return false;
  const digits = [...packed.slice(4), ...packed.slice(0, 4)].map((sign) => parseInt(sign, 36).toString()).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

const names = "(?:[A-Z0-9]{1,12} ){0,4}";

const rules: Record<BuiltInRule, Omit<Rule, "name">> = {
  "api-key": {
    pattern: new RegExp(
      `(?<![A-Za-z0-9_])(?:${keys.join("|")})|(?<=\\bBearer )[A-Za-z0-9._~+/=-]{20,2000}|(?<=AccountKey=)[A-Za-z0-9+/=]{40,200}`,
      "g",
    ),
    signs: [],
  },
  "private-key": {
    pattern: new RegExp(
      `-----BEGIN ${names}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,20000}(?:-----END ${names}PRIVATE KEY(?: BLOCK)?-----)?`,
      "g",
    ),
    signs: ["PRIVATE KEY"],
  },
  jwt: {
    pattern: /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,8000}\.[\w-]{0,2000}/g,
    signs: ["eyJ"],
  },
  "password-in-url": {
    pattern: /(?<=[a-z]:\/\/)[^\s:/@"'<>\\]{0,100}:[^\s/@"'<>\\]{1,200}(?=@)/gi,
    signs: ["://"],
  },
  "e-mail": {
    pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}[\p{L}\p{N}-]{1,62}/gu,
    signs: ["@"],
  },
  "card-number": {
    pattern: /(?<![\d.])[2-6]\d{3}(?:[ -]?\d){9,15}(?!\d)/g,
    signs: [],
    isMatch: isLuhn,
  },
  iban: {
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
    signs: [],
    isMatch: isIban,
  },
  "phone-number": { pattern: /(?<![\w+])\+[1-9]\d{0,2}(?:[ ().-]{0,2}\d){6,12}(?!\d)/g, signs: ["+"] },
};

export const builtInRule = (name: BuiltInRule): Rule => ({ name, ...rules[name] });
