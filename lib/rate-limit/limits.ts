/** So many requests in a fixed window that begins with the first counted one. */
export interface Limit {
  requests: number;
  windowSeconds: number;
}

const perMinute = (requests: number): Limit => ({ requests, windowSeconds: 60 });
const perQuarterHour = (requests: number): Limit => ({ requests, windowSeconds: 15 * 60 });

/** The limits of the course API, each endpoint counted on its own (interface, "Limits"). */
export const API_LIMITS = {
  listCourses: perMinute(100),
  createCourse: perMinute(20),
  getCourse: perMinute(200),
  /** Paths and methods that do not exist, counted per client address. */
  nothingThere: perMinute(100),
} as const;

/**
 * Limits of the OAuth endpoints. A client that authenticates is counted by its client_id, so partners behind one
 * address do not share a budget; failed authentications are counted per address.
 */
export const OAUTH_LIMITS = {
  perClient: perMinute(1200),
  failuresPerAddress: perMinute(100),
} as const;

/**
 * Password guessing is slowed; only failures count. A client address gets few guesses at one account. The account as a
 * whole has a looser budget, so that somebody elsewhere who knows an e-mail address cannot easily lock its owner out.
 */
export const SIGN_IN_LIMITS = {
  failuresPerAccountFromAddress: perQuarterHour(10),
  failuresPerAccount: perQuarterHour(100),
  failuresPerAddress: perQuarterHour(100),
  signUpsPerAddress: perQuarterHour(100),
} as const;

/**
 * Each save of the studio keeps a version for good. The editor saves at most every 0.8 s, in several tabs perhaps; what
 * comes faster than two editors could is a script that fills the database.
 */
export const STUDIO_LIMITS = {
  savesPerPerson: perMinute(180),
} as const;

/** What may be sent to people by e-mail: to one address, whether or not it has an account, and from one client. */
export const MAIL_LIMITS = {
  perRecipientAndPurpose: perQuarterHour(3),
  perAddress: perQuarterHour(20),
} as const;

/** Signing in by another provider costs calls to that provider. */
export const EXTERNAL_SIGN_IN_LIMITS = {
  perAddress: perQuarterHour(100),
} as const;

/**
 * A geocoder costs its owner something, or its owner's patience with all of us (Nominatim's public one wants at most one
 * request a second). A search is one typed name, not a list that grows with every letter.
 */
export const PLACE_LIMITS = {
  perPerson: perMinute(20),
  everybody: perMinute(60),
} as const;

/** Events of one kind, for one person and application, that have rows of their own; more are counted in one row. */
export const AUDIT_LIMITS = {
  perKindAndSubject: perQuarterHour(20),
} as const;

/** Answers of the consent page; each writes, and each Allow leaves a code behind. */
export const CONSENT_LIMITS = {
  perUser: perQuarterHour(60),
} as const;
