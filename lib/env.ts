import { z } from "zod";

/**
 * The one reader of the environment. Each setting is read when asked for, so that a command needs only what it uses.
 */
const text = (name: string): string | undefined => process.env[name]?.trim() || undefined;

const Port = z.coerce.number().int().min(0).max(65535);
const Positive = z.coerce.number().int().positive();

const read = <T>(name: string, schema: z.ZodType<T>, fallback: T): T => {
  const value = text(name);
  if (value === undefined) return fallback;
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new Error(`${name}=${value} is not valid: ${parsed.error.issues[0]?.message ?? "wrong value"}`);
  return parsed.data;
};

/** Whether the pages are built with source maps, for stack traces that name our lines. */
export const wantsSourceMaps = (): boolean => text("FAULTLINE_SOURCE_MAPS") === "1";

export const databaseUrl = (): string => {
  const url = text("DATABASE_URL");
  if (!url)
    throw new Error("DATABASE_URL is not set. `npm start` sets it; a worker on another machine needs it set manually.");
  return url;
};
const givenDirectUrl = (): string | undefined => text("FAULTLINE_DIRECT_DATABASE_URL");
export const hasDirectDatabaseUrl = (): boolean => givenDirectUrl() !== undefined;
/**
 * The database past any pooler, for what needs a connection of its own: migrations, LISTEN, the queue, backups.
 * Everything else goes through `databaseUrl`, and expects of a connection nothing beyond one transaction.
 */
export const directDatabaseUrl = (): string => givenDirectUrl() ?? databaseUrl();
export const hasDatabaseUrl = (): boolean => text("DATABASE_URL") !== undefined;
/** Whether pages come from the development server. */
export const isDevelopment = (): boolean => text("NODE_ENV") === "development";
/** Folder of the embedded database, secrets, logs and the process file. */
export const homeFolder = (): string => text("FAULTLINE_HOME") ?? ".faultline";
export const port = (): number => read("PORT", Port, 8500);
export const host = (): string => text("HOST") ?? "127.0.0.1";
/**
 * Where a server that listens on `listening` is called: everywhere means this machine, and an
 * IPv6 address stands in brackets.
 */
export const callableHost = (listening: string): string => {
  if (listening === "0.0.0.0") return "127.0.0.1";
  if (listening === "::") return "[::1]";
  return listening.includes(":") && !listening.startsWith("[") ? `[${listening}]` : listening;
};
export const givenPublicUrl = (): string | undefined => text("FAULTLINE_PUBLIC_URL");
/** Where browsers find this instance, for links and origins; without a setting, the address that it listens on. */
export const publicUrl = (): string =>
  (givenPublicUrl() ?? `http://${callableHost(host())}:${port()}`).replace(/\/$/, "");
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/i;
const isLoopbackAddress = (address: string): boolean =>
  URL.canParse(address) && loopback.test(new URL(address).hostname);
/**
 * Whether only people at this machine can reach this instance, so that its whole network is theirs anyway: it listens
 * on loopback, stands behind no proxy, lets nobody sign up, and its database is on the same machine (a worker elsewhere
 * does not know how the web server listens).
 */
export const isOwnMachine = (): boolean =>
  loopback.test(host()) &&
  isLoopbackAddress(publicUrl()) &&
  trustedProxies() === 0 &&
  !isSignUpOpen() &&
  (!hasDatabaseUrl() || (isLoopbackAddress(databaseUrl()) && isLoopbackAddress(directDatabaseUrl())));
/**
 * How many reverse proxies of one's own each request comes through: the nearest so many entries
 * of X-Forwarded-For are theirs.
 */
export const trustedProxies = (): number => read("FAULTLINE_TRUSTED_PROXIES", z.coerce.number().int().min(0).max(9), 0);
/** Where OTLP by gRPC is taken; null: nowhere. */
export const otlpGrpcPort = (): number | null => read("FAULTLINE_OTLP_GRPC_PORT", Port.min(1).nullable(), null);
/** 32 bytes, base64: encrypts provider keys and workspace secrets. `npm start` makes it once. */
export const encryptionSecret = (): string => {
  const secret = text("FAULTLINE_SECRET");
  if (!secret)
    throw new Error(
      "FAULTLINE_SECRET is not set. `npm start` creates one in the data folder; other machines need the same value.",
    );
  return secret;
};
export const isSignUpOpen = (): boolean => text("FAULTLINE_SIGN_UP") === "open";
export const ownerEmail = (): string | undefined => text("FAULTLINE_OWNER_EMAIL");
export const ownerPassword = (): string | undefined => process.env.FAULTLINE_OWNER_PASSWORD || undefined;
/** Opens GET /metrics; without it there is none. */
export const metricsKey = (): string | undefined => text("FAULTLINE_METRICS_KEY");
/** The collector that traces of our own go to; without it, none are made. */
export const ownTracesEndpoint = (): string | undefined => text("OTEL_EXPORTER_OTLP_ENDPOINT");
export const ownServiceName = (): string | undefined => text("OTEL_SERVICE_NAME");
/** Opens the secret of a backup. */
export const backupPassphrase = (): string | undefined => process.env.FAULTLINE_BACKUP_PASSPHRASE || undefined;
/** Most bytes of one file that is sent to the server; the database counts them in 32 bits. */
export const maxUploadBytes = (): number =>
  read("FAULTLINE_MAX_UPLOAD_BYTES", Positive.max(2_147_483_647), 512 * 1024 * 1024);
/**
 * Hosts of a private network (`name` or `name:port`, by commas) that models, imports by address, pulls, webhooks and
 * replays may reach all the same.
 */
export const reachableHosts = (): string[] =>
  (text("FAULTLINE_REACHABLE_HOSTS") ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
/** Origins whose pages may call the API with a key; `*` for every one. */
export const corsOrigins = (): string[] =>
  (text("FAULTLINE_CORS_ORIGINS") ?? "")
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .filter(Boolean);
/** How many requests one API key may send in a minute; null for no limit. */
export const apiRequestsPerMinute = (): number | null =>
  read("FAULTLINE_API_REQUESTS_PER_MINUTE", Positive.nullable(), null);
/** The server that takes email, `smtp://` or `smtps://user:password@host:port`; without it none is sent. */
export const smtpUrl = (): string | undefined => text("FAULTLINE_SMTP_URL");
/** Who email comes from: an address, or `Name <address>`. */
export const mailFrom = (): string | undefined => text("FAULTLINE_MAIL_FROM");
/** How many runs one worker executes at once. */
export const workerConcurrency = (): number => read("FAULTLINE_WORKER_CONCURRENCY", Positive, 4);
/** How long one call of a model may take with all its attempts, in ms; one time limit of its provider at least. */
export const callLimitMs = (): number => 1_000 * read("FAULTLINE_CALL_LIMIT_SECONDS", Positive.max(86_400), 900);

/** A bucket of a store that speaks S3, in which the pieces of uploaded files are kept in place of the database. */
export interface ObjectStoreSettings {
  /** Of the bucket; ends with a slash. */
  address: string;
  region: string;
  keyId: string;
  secret: string;
  /** Begins the names of all objects; empty, or ends with a slash. */
  prefix: string;
}

const bucketAddress = (bucket: string, region: string): string => {
  const endpoint = text("FAULTLINE_S3_ENDPOINT");
  const origin = endpoint ?? `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error("FAULTLINE_S3_ENDPOINT is not an address that starts with http:// or https://.");
  const isInPath = read("FAULTLINE_S3_PATH_STYLE", z.enum(["0", "1"]), endpoint === undefined ? "0" : "1") === "1";
  const path = url.pathname.replace(/\/*$/, "/");
  return isInPath ? `${url.origin}${path}${bucket}/` : `${url.protocol}//${bucket}.${url.host}${path}`;
};

/** The store of uploaded files; none: the database keeps them. Throws where settings are missing or wrong. */
export const objectStore = (): ObjectStoreSettings | undefined => {
  const bucket = text("FAULTLINE_S3_BUCKET");
  const [keyId, secret] = [text("FAULTLINE_S3_KEY_ID"), text("FAULTLINE_S3_SECRET")];
  if (bucket === undefined && keyId === undefined && secret === undefined) return undefined;
  if (bucket === undefined || keyId === undefined || secret === undefined)
    throw new Error("Set FAULTLINE_S3_BUCKET, FAULTLINE_S3_KEY_ID and FAULTLINE_S3_SECRET together.");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`FAULTLINE_S3_BUCKET=${bucket} is not the name of a bucket.`);
  const prefix = text("FAULTLINE_S3_PREFIX")?.replace(/^\/+|\/+$/g, "") ?? "";
  if (!/^[\w/.-]*$/.test(prefix))
    throw new Error(`FAULTLINE_S3_PREFIX=${prefix} has other characters than letters, digits and _ - . /`);
  const region = text("FAULTLINE_S3_REGION") ?? "us-east-1";
  const address = bucketAddress(bucket, region);
  return { address, region, keyId, secret, prefix: prefix === "" ? "" : `${prefix}/` };
};

export interface OauthSettings {
  clientId: string;
  clientSecret: string;
}
const oauth = (prefix: string): OauthSettings | undefined => {
  const clientId = text(`${prefix}_ID`);
  const clientSecret = text(`${prefix}_SECRET`);
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
};
export const githubOauth = (): OauthSettings | undefined => oauth("AUTH_GITHUB");
export const googleOauth = (): OauthSettings | undefined => oauth("AUTH_GOOGLE");

/** After so many days a person signs in again. */
export const signInDays = (): number => read("FAULTLINE_SIGN_IN_DAYS", Positive.max(365), 30);

/** Whether people may sign in, sign up and be known by a password. */
export const arePasswordsOpen = (): boolean =>
  read("FAULTLINE_PASSWORDS", z.enum(["open", "closed"]), "open") === "open";

/** What members of a group of the issuer are in a workspace. */
export interface GroupRule {
  group: string;
  workspaceSlug: string;
  role: "OWNER" | "ADMIN" | "EDITOR" | "VIEWER";
}

/** `GROUP=WORKSPACE:ROLE`, by semicolons or lines: names of groups in directories have commas and equals signs. */
const groupRules = (): GroupRule[] =>
  (text("FAULTLINE_OIDC_GROUPS") ?? "")
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, group, workspaceSlug, role] = /^(.+)=([a-z0-9-]+):(owner|admin|editor|viewer)$/i.exec(line) ?? [];
      if (group === undefined || workspaceSlug === undefined || role === undefined)
        throw new Error(`FAULTLINE_OIDC_GROUPS: "${line}" is not of the form GROUP=WORKSPACE:ROLE.`);
      return { group: group.trim(), workspaceSlug, role: role.toUpperCase() as GroupRule["role"] };
    });

export interface OidcSettings extends OauthSettings {
  issuer: string;
  /** On the button of the sign-in page, and in audit logs. */
  name: string;
  scopes: string;
  groupsClaim: string;
  groups: GroupRule[];
  /** Whether an email address counts as verified where the issuer does not say. */
  trustsEmail: boolean;
}

/** The OpenID Connect issuer that people sign in with. Throws where its settings contradict each other. */
export const oidc = (): OidcSettings | undefined => {
  const issuer = text("FAULTLINE_OIDC_ISSUER");
  const clientId = text("FAULTLINE_OIDC_CLIENT_ID");
  const clientSecret = text("FAULTLINE_OIDC_CLIENT_SECRET");
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error("Set FAULTLINE_OIDC_ISSUER, FAULTLINE_OIDC_CLIENT_ID and FAULTLINE_OIDC_CLIENT_SECRET together.");
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopbackAddress(issuer))))
    throw new Error(`FAULTLINE_OIDC_ISSUER=${issuer} is not an https address.`);
  return {
    issuer,
    clientId,
    clientSecret,
    name: text("FAULTLINE_OIDC_NAME") ?? "single sign-on",
    scopes: text("FAULTLINE_OIDC_SCOPES") ?? "openid profile email",
    groupsClaim: text("FAULTLINE_OIDC_GROUPS_CLAIM") ?? "groups",
    groups: groupRules(),
    trustsEmail: text("FAULTLINE_OIDC_TRUST_EMAIL") === "1",
  };
};

/** Keys that make providers on first start, by preset. */
export const providerKeys = (): { preset: "openai" | "anthropic" | "google"; key: string; baseUrl?: string }[] => {
  const openai = text("OPENAI_API_KEY");
  const baseUrl = text("OPENAI_BASE_URL");
  const anthropic = text("ANTHROPIC_API_KEY");
  const google = text("GOOGLE_API_KEY");
  return [
    ...(openai ? [{ preset: "openai" as const, key: openai, ...(baseUrl ? { baseUrl } : {}) }] : []),
    ...(anthropic ? [{ preset: "anthropic" as const, key: anthropic }] : []),
    ...(google ? [{ preset: "google" as const, key: google }] : []),
  ];
};

export const hasEncryptionSecret = (): boolean => text("FAULTLINE_SECRET") !== undefined;
/** The environment of this process with `values` on top: what a child process gets. */
export const childEnvironment = (values: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...values,
});
/** What a program of strangers needs of this environment: no setting and no secret of ours is among it. */
const neededByAll = [
  ...["PATH", "LANG", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"],
  ...["SystemRoot", "SystemDrive", "ComSpec", "TEMP", "TMP"], // without which no program of Windows starts
];
/** The environment of PostgreSQL: where programs and libraries lie, language and time zone, and `values`. */
export const bareEnvironment = (values: Record<string, string> = {}): NodeJS.ProcessEnv =>
  ({
    ...Object.fromEntries(
      neededByAll.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    ...values,
  }) as NodeJS.ProcessEnv;
/** Puts settings that the launcher found (database, secrets, folder) where the readers above find them. */
export const applySettings = (values: Record<string, string>): void => void Object.assign(process.env, values);

/** A judge's key, or a replay target's secret, for the command line, from the variable that its caller names. */
export const judgeKey = (name: string): string | undefined => text(name);
export const openaiBaseUrl = (): string => text("OPENAI_BASE_URL") ?? "https://api.openai.com/v1";
/** Key of the server that `faultline import --server` sends to. */
export const importKey = (): string | undefined => text("FAULTLINE_API_KEY");
/** Folder of the public data sets that tests and benchmarks measure on; it need not be there. */
export const dataFolder = (): string => text("FAULTLINE_DATA") ?? "../shared/data";
/** Where the small model of `npm run test:model` answers; null in any other test. */
export const smallModelUrl = (): string | null => text("FAULTLINE_SMALL_MODEL") ?? null;
