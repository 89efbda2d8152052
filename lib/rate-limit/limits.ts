/** At most `requests` in a fixed window, which starts with the first counted request. */
export interface Limit {
  requests: number;
  windowSeconds: number;
}

/** @param requests in 60 seconds. */
export const perMinute = (requests: number): Limit => ({ requests, windowSeconds: 60 });
const perQuarterHour = (requests: number): Limit => ({ requests, windowSeconds: 15 * 60 });

/**
 * Throttles password guessing; only failures count. A client address gets few guesses at one account. The account as a
 * whole has a looser budget, so that an attacker who knows an email address cannot easily lock its owner out, not even with
 * an IPv6 /48 of addresses (lib/identity/password-attempts.ts). An owner who has signed in before has a budget per browser instead.
 */
export const SIGN_IN_LIMITS = {
  failuresPerAccountFromAddress: perQuarterHour(10),
  failuresPerAccount: perQuarterHour(100),
  failuresPerDevice: perQuarterHour(10),
  failuresPerAddress: perQuarterHour(100),
  signUpsPerAddress: perQuarterHour(100),
} as const;

/** Courses created by hand: more than a user can name and open in a minute. */
export const NEW_COURSE_LIMIT = perMinute(20);

/**
 * Invitations to courses. Those by email reach strangers, so a user sends few of them a day; they say nothing that the user
 * typed. Accepting is limited against guessing, although a token has 256 bits.
 */
export const PEOPLE_LIMITS = {
  invitationsPerUser: perQuarterHour(60),
  emailsPerUser: { requests: 50, windowSeconds: 24 * 3600 },
  emailsPerRecipient: perQuarterHour(3),
  acceptancesPerUser: perQuarterHour(60),
} as const;

export const COMMENT_EMAIL_LIMITS = {
  perThread: { requests: 1, windowSeconds: 3600 },
  perRecipient: { requests: 20, windowSeconds: 24 * 3600 },
} as const;

/** Forms of the webhook portal. Sending has the server call an address that the user chose. */
export const WEBHOOK_LIMITS = {
  change: perMinute(30),
  send: perMinute(20),
} as const;

/** Emails to the owner of an application about one of its limits. */
export const USAGE_EMAIL_LIMIT: Limit = { requests: 1, windowSeconds: 24 * 3600 };

/** The limit of an application whose limits are so many times the documented ones. */
export function scaleLimit<Scaled extends Limit>(limit: Scaled, factor: number): Scaled {
  return factor === 1 ? limit : { ...limit, requests: limit.requests * factor };
}

/** Tools of test mode, on the portal and over HTTP. */
export const TEST_MODE_LIMITS = {
  toolsPerApplication: perMinute(60),
} as const;

/** Emails to one recipient, with or without an account, and emails caused by one client address. */
export const MAIL_LIMITS = {
  perRecipientAndPurpose: perQuarterHour(3),
  perAddress: perQuarterHour(20),
} as const;

/** Downloads of one's own data, which read all of it. */
export const DATA_EXPORT_LIMITS = {
  perUser: perQuarterHour(3),
} as const;

/** Signing in with another provider costs calls to that provider. */
export const EXTERNAL_SIGN_IN_LIMITS = {
  perAddress: perQuarterHour(100),
} as const;

/** The limit of the default geocoder's usage policy, for all processes together; cached searches don't count. */
export const GEOCODER_LIMIT: Limit = { requests: 1, windowSeconds: 1 };

/** Audit events of one kind, for one user and application, that get rows of their own; the rest share one row. */
export const AUDIT_LIMITS = {
  perKindAndSubject: perQuarterHour(20),
} as const;

/** Submissions of the consent page: answers, each of which writes, and searches of its courses, each of which reads them all. */
export const CONSENT_LIMITS = {
  perUser: perQuarterHour(60),
  searchesPerUser: perMinute(60),
} as const;

/**
 * Reading the documents of applications that nobody registered, which any user can cause. Those that have been valid lately or that
 * a user has allowed count by themselves, and for each user apart from the rest; the host's and the last limit are of the rest.
 */
export const CLIENT_METADATA_LIMITS = {
  perUser: perMinute(10),
  perKnown: perMinute(10),
  perHost: perMinute(60),
  all: perMinute(600),
} as const;

export const DIRECTORY_PAGE_LIMIT = perMinute(120);
