import type { Sql } from "@/lib/adapters/database/sql";
import { httpGeocoder } from "@/lib/adapters/geocoder/http";
import { smtpMailer } from "@/lib/adapters/mail/smtp";
import { prismaApplicationStore } from "@/lib/adapters/prisma/application-store";
import { prismaAuditLog } from "@/lib/adapters/prisma/audit-log";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import { prismaDeletionStore } from "@/lib/adapters/prisma/deletion-store";
import { mapUnavailable } from "@/lib/adapters/prisma/errors";
import { prismaExternalAccountStore } from "@/lib/adapters/prisma/external-account-store";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { prismaGrantStore } from "@/lib/adapters/prisma/grant-store";
import { prismaLinkStore } from "@/lib/adapters/prisma/link-store";
import { prismaMailTokenStore } from "@/lib/adapters/prisma/mail-token-store";
import { prismaOAuthStore } from "@/lib/adapters/prisma/oauth-store";
import { prismaPendingSignUpStore } from "@/lib/adapters/prisma/pending-sign-up-store";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { prismaVersionStore } from "@/lib/adapters/prisma/version-store";
import { grantUseCases } from "@/lib/applications/grants";
import { registrationUseCases } from "@/lib/applications/registration";
import { auditTrail } from "@/lib/audit/trail";
import type { Clock } from "@/lib/clock";
import { courseUseCases } from "@/lib/courses/courses";
import { deletionUseCases } from "@/lib/courses/deletion";
import { linkUseCases } from "@/lib/courses/links";
import { versionUseCases } from "@/lib/courses/versions";
import type { Env } from "@/lib/env";
import { authorizeEndpoint } from "@/lib/http/authorize";
import { consentEndpoint } from "@/lib/http/consent";
import { courseApi } from "@/lib/http/course-api";
import { oauthApi } from "@/lib/http/oauth-api";
import { placesApi } from "@/lib/http/places-api";
import { signInEndpoint } from "@/lib/http/sign-in";
import { studioApi } from "@/lib/http/studio-api";
import { versionsApi } from "@/lib/http/versions-api";
import { accountUseCases } from "@/lib/identity/accounts";
import { backgroundWork } from "@/lib/identity/background";
import { externalUseCases } from "@/lib/identity/external";
import { mailLinkUseCases } from "@/lib/identity/mail-links";
import { mailThrottle } from "@/lib/identity/mail-throttle";
import { passwordAttempts } from "@/lib/identity/password-attempts";
import { pendingSignUps } from "@/lib/identity/pending-sign-ups";
import { PROVIDER_ENDPOINTS, type ProviderEndpoints } from "@/lib/identity/provider-endpoints";
import { settingsUseCases } from "@/lib/identity/settings";
import { accountTrail } from "@/lib/identity/trail";
import { oauthServer } from "@/lib/oauth/oauth";
import type { Counter } from "@/lib/rate-limit/counter";

/** What the services are built from: the outside world, each part replaceable in a test. */
export interface Deps {
  prisma: PrismaClient;
  sql: Sql;
  counter: Counter;
  clock: Clock;
  authSecret: string;
  env: Pick<Env, "baseUrl" | "basemaps"> & Partial<Pick<Env, "geocoder" | "mail" | "google" | "github">>;
  /** Stand-ins for Google and GitHub. */
  providerEndpoints?: ProviderEndpoints;
}

/** Builds every service from the adapters, once per process. */
export function wire({ prisma, sql, counter, clock, authSecret, env, providerEndpoints }: Deps) {
  const courses = courseUseCases(mapUnavailable(prismaCourseStore(prisma, sql)), clock);
  const audit = auditTrail(mapUnavailable(prismaAuditLog(prisma, clock)), counter, clock);
  const oauth = oauthServer({
    store: mapUnavailable(prismaOAuthStore(prisma, sql)),
    audit,
    clock,
    issuer: env.baseUrl,
  });
  const users = mapUnavailable(prismaUserStore(prisma));
  const background = backgroundWork();
  const guesses = passwordAttempts(counter, clock);
  const record = accountTrail(audit);
  const mailer = env.mail ? smtpMailer(env.mail) : null;
  const throttle = mailThrottle(counter, clock);
  const mailLinks = mailLinkUseCases({
    users,
    tokens: mapUnavailable(prismaMailTokenStore(prisma)),
    mailer,
    throttle,
    clock,
    record,
    background,
    baseUrl: env.baseUrl,
  });
  const pending = mailer
    ? pendingSignUps({
        users,
        store: mapUnavailable(prismaPendingSignUpStore(prisma)),
        mailer,
        throttle,
        guesses,
        clock,
        record,
        background,
        baseUrl: env.baseUrl,
      })
    : null;
  const accounts = accountUseCases({
    store: users,
    counter,
    clock,
    guesses,
    record,
    background,
    pending,
  });
  return {
    env,
    authSecret,
    accounts,
    audit,
    background,
    courses,
    courseDeletion: deletionUseCases(mapUnavailable(prismaDeletionStore(prisma)), audit, clock),
    courseLinks: linkUseCases(mapUnavailable(prismaLinkStore(prisma)), audit, clock),
    external: externalUseCases({
      store: mapUnavailable(prismaExternalAccountStore(prisma)),
      counter,
      clock,
      record,
      mailLinks,
      providers: (["google", "github"] as const).filter((name) => env[name] !== undefined),
    }),
    grants: grantUseCases(mapUnavailable(prismaGrantStore(prisma)), audit),
    mailLinks,
    oauth,
    pendingSignUps: pending,
    providerEndpoints: providerEndpoints ?? PROVIDER_ENDPOINTS,
    registration: registrationUseCases(mapUnavailable(prismaApplicationStore(prisma)), audit, clock),
    settings: settingsUseCases({ store: users, guesses, record, mailLinks }),
    http: {
      authorize: authorizeEndpoint(oauth),
      consent: consentEndpoint({ oauth, counter, clock, secret: authSecret, baseUrl: env.baseUrl }),
      courseApi: courseApi({
        courses,
        askAs: oauth.askAs,
        counter,
        clock,
        baseUrl: env.baseUrl,
      }),
      oauthApi: oauthApi({ oauth, counter, clock }),
      placesApi: placesApi({
        geocoder: env.geocoder ? httpGeocoder(env.geocoder.url, `Teepad (${env.baseUrl})`) : null,
        counter,
        clock,
      }),
      signIn: signInEndpoint(accounts, env.baseUrl),
      studioApi: studioApi(courses, counter, clock),
      versionsApi: versionsApi(versionUseCases(mapUnavailable(prismaVersionStore(prisma)))),
    },
  };
}
export type Services = ReturnType<typeof wire>;
