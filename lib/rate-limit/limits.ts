/** At most `requests` in a fixed window, which starts with the first counted request. */
export interface Limit {
  requests: number;
  windowSeconds: number;
}

const perMinute = (requests: number): Limit => ({ requests, windowSeconds: 60 });
const perQuarterHour = (requests: number): Limit => ({ requests, windowSeconds: 15 * 60 });

/** The limits of the course API. Each endpoint has its own window (interface, "Limits"). */
export const API_LIMITS = {
  listCourses: perMinute(100),
  createCourse: perMinute(20),
  getCourse: perMinute(200),
  getLayouts: perMinute(200),
  getFeatures: perMinute(200),
  getUser: perMinute(200),
  listChanges: perMinute(200),
  changeCourse: perMinute(20),
  putCourse: perMinute(20),
  unlinkCourse: perMinute(20),
  /** Unknown paths and methods, per client address. */
  unknownEndpoint: perMinute(100),
} as const;

/**
 * Requests without a valid token, per client address and endpoint. They are counted in the address's own window of the
 * endpoint, whose state the headers show, and get their 401 until there are this many: a partner whose tokens have expired must
 * be told so, however many of its users share an address.
 */
export const INVALID_TOKEN_LIMIT: Limit = perMinute(3000);

/**
 * Limits of the OAuth endpoints. Authenticated clients are limited by client_id, so partners behind one address have
 * separate budgets. Failed authentications are limited by address.
 */
export const OAUTH_LIMITS = {
  perClient: perMinute(1200),
  failuresPerAddress: perMinute(100),
} as const;

/**
 * Throttles password guessing; only failures count. A client address gets few guesses at one account. The account as a
 * whole has a looser budget, so that an attacker who knows an email address cannot easily lock its owner out, not even with
 * an IPv6 /48 of addresses (lib/identity/networks.ts). An owner who has signed in before has a budget per browser instead.
 */
export const SIGN_IN_LIMITS = {
  failuresPerAccountFromAddress: perQuarterHour(10),
  failuresPerAccount: perQuarterHour(100),
  failuresPerDevice: perQuarterHour(10),
  failuresPerAddress: perQuarterHour(100),
  signUpsPerAddress: perQuarterHour(100),
} as const;

/**
 * The editor saves at most every 0.8 s, or 0.2 s while others have the course open, possibly in several tabs; anything faster is a script. What saves
 * may fill is limited by `VERSION_RETENTION` (lib/courses/versions.ts) and `MAX_COURSES`.
 */
export const STUDIO_LIMITS = {
  savesPerUser: perMinute(300),
  /** Streams of open studios: one a tab every 45 s, and one whenever it becomes visible. */
  streamsPerUser: perMinute(120),
  /** What a tab has selected. Sent at most every 0.2 s. */
  reportsPerUser: perMinute(600),
  /** Names given to versions or removed. */
  namesPerUser: perMinute(60),
  /** Comments and replies: each may send emails. */
  newCommentsPerUser: perMinute(20),
  /** Comments edited, resolved, reopened and deleted. */
  commentChangesPerUser: perMinute(60),
  /** Courses created by hand: more than a user can name and open in a minute. */
  newCoursesPerUser: perMinute(20),
  /** Uploaded pictures: a course has four. */
  newPicturesPerUser: perMinute(20),
  /** Logos of applications, set and removed. */
  logoChangesPerUser: perMinute(20),
} as const;

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

/** Emails about comments to one recipient. */
export const COMMENT_EMAIL_LIMITS = {
  perThread: { requests: 1, windowSeconds: 3600 },
  perRecipient: { requests: 20, windowSeconds: 24 * 3600 },
} as const;

/** Forms of the webhook portal. Sending has the server call an address that the user chose. */
export const WEBHOOK_LIMITS = {
  change: perMinute(30),
  send: perMinute(20),
} as const;

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
  perUser: perQuarterHour(5),
} as const;

/** Signing in with another provider costs calls to that provider. */
export const EXTERNAL_SIGN_IN_LIMITS = {
  perAddress: perQuarterHour(100),
} as const;

/**
 * Place searches cost the geocoder's operator money or goodwill. A search is one submitted name, not one per typed letter.
 * `toGeocoder` is the limit of the default geocoder's usage policy, for all processes together; cached searches don't count.
 */
export const PLACE_LIMITS = {
  perUser: perMinute(20),
  toGeocoder: { requests: 1, windowSeconds: 1 },
} as const;

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
 * Shared courses are open to everybody, per client address. Pages are for a whole club behind one address on competition
 * day; files and pictures are expensive to generate.
 */
export const SHARED_LIMITS = {
  pagesPerAddress: perMinute(300),
  filesPerAddress: perMinute(30),
  imagesPerAddress: perMinute(60),
  oembedPerAddress: perMinute(100),
} as const;

/** The public directory, per client address. A user who pans all the time asks twice a second. */
export const DIRECTORY_LIMITS = {
  pagesPerAddress: perMinute(120),
  viewsPerAddress: perMinute(600),
} as const;
