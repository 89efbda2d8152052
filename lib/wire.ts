import { accessUseCases } from "@/lib/access/access";
import { COURSE_ACCESS, TEAM_ACCESS } from "@/lib/access/subject";
import type { Sql } from "@/lib/adapters/database/sql";
import { httpGeocoder } from "@/lib/adapters/geocoder/http";
import { cardDrawer } from "@/lib/adapters/images/card-drawer";
import { smtpTransport } from "@/lib/adapters/mail/smtp";
import { prismaAccessStore } from "@/lib/adapters/prisma/access-store";
import { COURSE_TABLES, TEAM_TABLES } from "@/lib/adapters/prisma/access-tables";
import { prismaApplicationStore } from "@/lib/adapters/prisma/application-store";
import { prismaAuditLog } from "@/lib/adapters/prisma/audit-log";
import { prismaCommentStore } from "@/lib/adapters/prisma/comment-store";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import { prismaCourseWriteStore } from "@/lib/adapters/prisma/course-write-store";
import { prismaDeletionStore } from "@/lib/adapters/prisma/deletion-store";
import { prismaDirectoryStore } from "@/lib/adapters/prisma/directory-store";
import { prismaEmailQueueStore } from "@/lib/adapters/prisma/email-queue-store";
import { prismaEmailTokenStore } from "@/lib/adapters/prisma/email-token-store";
import { mapUnavailable } from "@/lib/adapters/prisma/errors";
import { prismaExternalAccountStore } from "@/lib/adapters/prisma/external-account-store";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { prismaGrantStore } from "@/lib/adapters/prisma/grant-store";
import { prismaIdempotencyStore } from "@/lib/adapters/prisma/idempotency-store";
import { prismaLinkStore } from "@/lib/adapters/prisma/link-store";
import { prismaLogoStore } from "@/lib/adapters/prisma/logo-store";
import { prismaOAuthStore } from "@/lib/adapters/prisma/oauth-store";
import { prismaPendingSignUpStore } from "@/lib/adapters/prisma/pending-sign-up-store";
import { prismaPersonalData } from "@/lib/adapters/prisma/personal-data";
import { prismaPictureStore } from "@/lib/adapters/prisma/picture-store";
import { prismaRequestLogStore } from "@/lib/adapters/prisma/request-log-store";
import { prismaSharingStore } from "@/lib/adapters/prisma/sharing-store";
import { prismaTestModeStore } from "@/lib/adapters/prisma/test-mode-store";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { prismaVersionStore } from "@/lib/adapters/prisma/version-store";
import { prismaWebhookDeliveryStore } from "@/lib/adapters/prisma/webhook-delivery-store";
import { prismaWebhookEndpointStore } from "@/lib/adapters/prisma/webhook-endpoint-store";
import { httpWebhookSender } from "@/lib/adapters/webhooks/http-sender";
import { grantUseCases } from "@/lib/applications/grants";
import { logoUseCases } from "@/lib/applications/logo";
import { registrationUseCases } from "@/lib/applications/registration";
import { tryItUseCases } from "@/lib/applications/try-it";
import { auditTrail } from "@/lib/audit/trail";
import type { Clock } from "@/lib/clock";
import { changeUseCases } from "@/lib/courses/changes";
import { commentUseCases } from "@/lib/courses/comments";
import { courseWriteUseCases } from "@/lib/courses/course-writes";
import { courseUseCases } from "@/lib/courses/courses";
import { creationUseCases } from "@/lib/courses/creation";
import { deletionUseCases } from "@/lib/courses/deletion";
import { directoryUseCases } from "@/lib/courses/directory";
import { linkUseCases } from "@/lib/courses/links";
import { sharingUseCases } from "@/lib/courses/sharing";
import { versionUseCases } from "@/lib/courses/versions";
import type { Env } from "@/lib/env";
import { apiDocument } from "@/lib/http/api-document";
import { authorizationCheck } from "@/lib/http/authorization-check";
import { BEARER_ENDPOINT_NAMES } from "@/lib/http/bearer-endpoints";
import { consentForms } from "@/lib/http/consent-forms";
import type { EndpointDeps } from "@/lib/http/deps";
import { directoryViews } from "@/lib/http/directory-views";
import { guideFacts } from "@/lib/http/guide-facts";
import { type ApiRequest, requestPath } from "@/lib/http/message";
import { fillWindow, openWindows } from "@/lib/http/open-windows";
import { pageLimit } from "@/lib/http/page-limit";
import { pipeline } from "@/lib/http/pipeline";
import { readSessionUser } from "@/lib/http/session";
import { sharedPages } from "@/lib/http/shared-pages";
import { sitemapFiles } from "@/lib/http/sitemap-files";
import { matchAt } from "@/lib/http/table";
import { accountUseCases } from "@/lib/identity/accounts";
import { backgroundWork } from "@/lib/identity/background";
import { commentEmails } from "@/lib/identity/comment-emails";
import { emailLinkUseCases } from "@/lib/identity/email-links";
import { emailQueue } from "@/lib/identity/email-queue";
import { emailThrottle } from "@/lib/identity/email-throttle";
import { externalUseCases } from "@/lib/identity/external";
import { invitationEmails } from "@/lib/identity/invitation-emails";
import { passwordAttempts } from "@/lib/identity/password-attempts";
import { pendingSignUps } from "@/lib/identity/pending-sign-ups";
import { personalDataUseCases } from "@/lib/identity/personal-data";
import { PROVIDER_ENDPOINTS, type ProviderEndpoints } from "@/lib/identity/provider-endpoints";
import { textSeal } from "@/lib/identity/seal";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import { settingsUseCases } from "@/lib/identity/settings";
import { webhookNotices } from "@/lib/identity/webhook-notices";
import { liveCourses } from "@/lib/live/live-courses";
import { NO_SIGNALS, type Signals } from "@/lib/live/signals";
import { oauthServer } from "@/lib/oauth/server";
import { pictureUseCases } from "@/lib/pictures/pictures";
import { considerateGeocoder } from "@/lib/places/considerate-geocoder";
import type { Counter } from "@/lib/rate-limit/counter";
import { requestLog } from "@/lib/request-log/request-log";
import { testModeUseCases } from "@/lib/test-mode/test-mode";
import { webhookDelivery } from "@/lib/webhooks/delivery";
import { endpointUseCases } from "@/lib/webhooks/endpoints";
import { resealSecrets } from "@/lib/webhooks/reseal";
import type { WebhookSender } from "@/lib/webhooks/sender";
import packageJson from "@/package.json" with { type: "json" };

/** The outside world that the services are built on. Tests can replace each part. */
export interface Deps {
  prisma: PrismaClient;
  sql: Sql;
  counter: Counter;
  /** Between the processes of this installation; by default there is one. */
  signals?: Signals;
  clock: Clock;
  authSecrets: AuthSecrets;
  env: Pick<Env, "baseUrl" | "basemaps"> &
    Partial<Pick<Env, "geocoder" | "imagery" | "mail" | "google" | "github" | "webhooksAllowLoopback">>;
  /** Differs between builds; in caches, a page of one never stands for a page of another. */
  release?: string;
  /** Stand-ins for Google and GitHub. */
  providerEndpoints?: ProviderEndpoints;
  /** A stand-in for the receivers of webhooks. */
  webhookSender?: WebhookSender;
}

/** Builds every service from the adapters. Called once per process. */
export function wire({
  prisma,
  sql,
  counter,
  signals = NO_SIGNALS,
  clock,
  authSecrets,
  env,
  release = "",
  providerEndpoints = PROVIDER_ENDPOINTS,
  webhookSender,
}: Deps) {
  const courseStore = mapUnavailable(prismaCourseStore(prisma, sql));
  const courses = courseUseCases(courseStore, clock);
  const live = liveCourses(courses, signals);
  const changes = changeUseCases(courseStore, clock);
  const pictures = pictureUseCases(mapUnavailable(prismaPictureStore(prisma)), clock);
  const directory = directoryUseCases(mapUnavailable(prismaDirectoryStore(sql)));
  const audit = auditTrail(mapUnavailable(prismaAuditLog(prisma, clock)), counter, clock);
  const sharing = sharingUseCases(mapUnavailable(prismaSharingStore(prisma, sql)), audit, clock);
  const courseLinks = linkUseCases(mapUnavailable(prismaLinkStore(prisma)), audit, clock);
  const oauth = oauthServer({
    store: mapUnavailable(prismaOAuthStore(prisma, sql)),
    audit,
    clock,
    issuer: env.baseUrl,
  });
  const logos = logoUseCases(mapUnavailable(prismaLogoStore(prisma)), audit, clock);
  const registration = registrationUseCases(mapUnavailable(prismaApplicationStore(prisma)), audit, clock);
  const users = mapUnavailable(prismaUserStore(prisma));
  const background = backgroundWork();
  const attempts = passwordAttempts(counter, clock);
  const mailer = env.mail
    ? emailQueue({
        store: mapUnavailable(prismaEmailQueueStore(prisma)),
        transport: smtpTransport(env.mail),
        clock,
        secrets: authSecrets,
      })
    : null;
  const throttle = emailThrottle(counter, clock);
  const commentStore = mapUnavailable(prismaCommentStore(prisma));
  const comments = commentUseCases({
    store: commentStore,
    emails: commentEmails({
      ...{ store: commentStore, mailer, background, counter, clock, baseUrl: env.baseUrl },
    }),
    onCommentsChanged: live.commentsChanged,
    clock,
  });
  const emailLinks = emailLinkUseCases({
    users,
    tokens: mapUnavailable(prismaEmailTokenStore(prisma)),
    mailer,
    throttle,
    clock,
    audit,
    background,
    baseUrl: env.baseUrl,
  });
  const pending = mailer
    ? pendingSignUps({
        users,
        store: mapUnavailable(prismaPendingSignUpStore(prisma)),
        mailer,
        throttle,
        passwordAttempts: attempts,
        clock,
        audit,
        background,
        baseUrl: env.baseUrl,
      })
    : null;
  const accounts = accountUseCases({
    authSecrets,
    store: users,
    counter,
    clock,
    passwordAttempts: attempts,
    audit,
    background,
    pendingSignUps: pending,
  });
  const { webhooksAllowLoopback: allowLoopback = false } = env;
  const webhookSeal = textSeal(authSecrets, "teepad webhook secret");
  const webhookEndpoints = mapUnavailable(prismaWebhookEndpointStore(prisma));
  const delivery = webhookDelivery({
    store: mapUnavailable(prismaWebhookDeliveryStore(prisma)),
    sender:
      webhookSender ??
      httpWebhookSender({ userAgent: `Teepad/${packageJson.version} (+${env.baseUrl})`, allowLoopback }),
    seal: webhookSeal,
    notices: webhookNotices({ users, mailer, background, baseUrl: env.baseUrl }),
    audit,
    clock,
  });
  const grants = grantUseCases(mapUnavailable(prismaGrantStore(prisma)), audit, clock);
  const testMode = testModeUseCases({
    store: mapUnavailable(prismaTestModeStore(prisma)),
    grants,
    deleteAccount: users.delete,
    counter,
    clock,
    wake: delivery.wake,
  });
  const external = externalUseCases({
    store: mapUnavailable(prismaExternalAccountStore(prisma)),
    counter,
    clock,
    audit,
    emailLinks,
    providers: (["google", "github"] as const).filter((name) => env[name] !== undefined),
  });
  const { baseUrl } = env;
  const endpointDeps: EndpointDeps = {
    ...{ accounts, authSecrets, baseUrl, clock, counter, env, external },
    ...{ changes, comments, courseLinks, courses, live, logos, oauth, pictures, sharing, testMode },
    providerEndpoints,
    checkAuthorization: authorizationCheck(oauth, testMode),
    consentForms: consentForms(counter, clock, authSecrets),
    courseWrites: courseWriteUseCases(mapUnavailable(prismaCourseWriteStore(prisma)), clock, live),
    directoryViews: directoryViews(directory, clock),
    fillWindow: fillWindow(counter),
    geocoder: env.geocoder
      ? considerateGeocoder({
          geocoder: httpGeocoder(env.geocoder.url, `Teepad/${packageJson.version} (+${baseUrl})`),
          counter,
          clock,
        })
      : null,
    hasImagery: env.imagery ?? false,
    idempotentRequests: mapUnavailable(prismaIdempotencyStore(prisma)),
    personalData: personalDataUseCases(prismaPersonalData(prisma), counter, clock, audit),
    sharedPages: sharedPages({ sharing, baseUrl, release, drawCard: cardDrawer() }),
    sitemaps: sitemapFiles(directory, clock, baseUrl),
    versions: versionUseCases(mapUnavailable(prismaVersionStore(prisma))),
  };
  const handle = pipeline(endpointDeps);
  return {
    env,
    authSecrets,
    accounts,
    audit,
    background,
    comments,
    courses,
    courseCreation: creationUseCases(courses, courseStore, counter, clock),
    courseDeletion: deletionUseCases(mapUnavailable(prismaDeletionStore(prisma)), audit, clock, live),
    courseLinks,
    external,
    directory,
    live,
    grants,
    emailLinks,
    /** Null if emails cannot be sent. */
    emailQueue: mailer,
    oauth,
    openWindows: openWindows(counter, clock),
    fillWindow: endpointDeps.fillWindow,
    pendingSignUps: pending,
    people: accessUseCases({
      subject: COURSE_ACCESS,
      store: mapUnavailable(prismaAccessStore(prisma, COURSE_TABLES)),
      emails: invitationEmails({ subject: COURSE_ACCESS, mailer, background, baseUrl: env.baseUrl }),
      onChanged: live.accessChanged,
      ...{ audit, counter, clock },
    }),
    pictures,
    providerEndpoints,
    logos,
    registration,
    requestLog: requestLog(mapUnavailable(prismaRequestLogStore(prisma)), clock),
    sharing,
    tryIt: tryItUseCases({ registration, oauth, counter, clock, secrets: authSecrets, baseUrl: env.baseUrl }),
    team: accessUseCases({
      subject: TEAM_ACCESS,
      store: mapUnavailable(prismaAccessStore(prisma, TEAM_TABLES)),
      emails: invitationEmails({ subject: TEAM_ACCESS, mailer, background, baseUrl: env.baseUrl }),
      ...{ audit, counter, clock },
    }),
    testMode,
    webhooks: {
      delivery,
      endpoints: endpointUseCases({
        ...{ store: webhookEndpoints, seal: webhookSeal, audit, counter, clock, allowLoopback },
        wake: delivery.wake,
      }),
      /** Null if there is no previous AUTH_SECRET to forget. */
      resealSecrets: authSecrets.length > 1 ? () => resealSecrets(webhookEndpoints, webhookSeal) : null,
    },
    settings: settingsUseCases({ store: users, passwordAttempts: attempts, audit, emailLinks, clock }),
    http: {
      handle,
      /** Answers a request that reached the route file of a pattern. */
      handleAt: (pattern: string, request: ApiRequest, address: string) =>
        handle(request, address, matchAt(pattern, requestPath(request))),
      limitPage: pageLimit(counter, clock),
      /** The signed-in user by a `Cookie` header. */
      currentUser: (cookies: string | null) => readSessionUser(endpointDeps, cookies),
      checkAuthorization: endpointDeps.checkAuthorization,
      consentForms: endpointDeps.consentForms,
      /** What an access token is for: `GET /api/v1/courses`. */
      bearerEndpoints: BEARER_ENDPOINT_NAMES,
      openApi: () => apiDocument(baseUrl),
      guideFacts: () => guideFacts(baseUrl),
    },
  };
}
export type Services = ReturnType<typeof wire>;
