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
import { authorizationCheck, authorizeEndpoint } from "@/lib/http/authorize";
import { commentsApi } from "@/lib/http/comments-api";
import { consentEndpoint } from "@/lib/http/consent";
import { courseApi } from "@/lib/http/course-api";
import { directoryApi } from "@/lib/http/directory-api";
import { imageryApi } from "@/lib/http/imagery-api";
import { liveApi } from "@/lib/http/live-api";
import { logoApi } from "@/lib/http/logo-api";
import { oauthApi } from "@/lib/http/oauth-api";
import { fillWindow, openWindows } from "@/lib/http/open-windows";
import { pageLimit } from "@/lib/http/page-limit";
import { personalDataEndpoint } from "@/lib/http/personal-data";
import { picturesApi } from "@/lib/http/pictures-api";
import { placesApi } from "@/lib/http/places-api";
import { sharedCourseEndpoint } from "@/lib/http/shared-course";
import { signInEndpoint } from "@/lib/http/sign-in";
import { sitemapApi } from "@/lib/http/sitemap-api";
import { studioApi } from "@/lib/http/studio-api";
import { testModeApi } from "@/lib/http/test-mode-api";
import { versionsApi } from "@/lib/http/versions-api";
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
  providerEndpoints,
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
  const fillApiWindow = fillWindow(counter);
  const checkAuthorization = authorizationCheck(oauth, testMode);
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
    external: externalUseCases({
      store: mapUnavailable(prismaExternalAccountStore(prisma)),
      counter,
      clock,
      audit,
      emailLinks,
      providers: (["google", "github"] as const).filter((name) => env[name] !== undefined),
    }),
    directory,
    live,
    grants,
    emailLinks,
    /** Null if emails cannot be sent. */
    emailQueue: mailer,
    oauth,
    openWindows: openWindows(counter, clock),
    fillWindow: fillApiWindow,
    pendingSignUps: pending,
    people: accessUseCases({
      subject: COURSE_ACCESS,
      store: mapUnavailable(prismaAccessStore(prisma, COURSE_TABLES)),
      emails: invitationEmails({ subject: COURSE_ACCESS, mailer, background, baseUrl: env.baseUrl }),
      onChanged: live.accessChanged,
      ...{ audit, counter, clock },
    }),
    pictures,
    providerEndpoints: providerEndpoints ?? PROVIDER_ENDPOINTS,
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
      authorize: authorizeEndpoint(oauth, checkAuthorization),
      checkAuthorization,
      commentsApi: commentsApi(comments, counter, clock),
      consent: consentEndpoint({
        ...{ oauth, checkFor: checkAuthorization, testMode },
        ...{ counter, clock, secrets: authSecrets, baseUrl: env.baseUrl },
      }),
      courseApi: courseApi({
        courses,
        changes,
        courseLinks,
        courseWrites: courseWriteUseCases(mapUnavailable(prismaCourseWriteStore(prisma)), clock, live),
        recordUse: oauth.recordUse,
        counter,
        clock,
        baseUrl: env.baseUrl,
        idempotentRequests: mapUnavailable(prismaIdempotencyStore(prisma)),
      }),
      directoryApi: directoryApi({ directory, counter, clock }),
      sitemapApi: sitemapApi({ directory, counter, clock, baseUrl: env.baseUrl }),
      imageryApi: imageryApi(env.imagery ?? false),
      liveApi: liveApi({ live, accounts, authSecrets, counter, clock, baseUrl: env.baseUrl }),
      oauthApi: oauthApi({ oauth, counter, clock }),
      testModeApi: testModeApi({
        ...{ oauth, testMode, fillWindow: fillApiWindow, counter, clock, baseUrl: env.baseUrl },
      }),
      limitPage: pageLimit(counter, clock),
      personalData: personalDataEndpoint(
        personalDataUseCases(prismaPersonalData(prisma), counter, clock, audit),
      ),
      logoApi: logoApi(logos, counter, clock),
      picturesApi: picturesApi(pictures, counter, clock),
      placesApi: placesApi({
        geocoder: env.geocoder
          ? considerateGeocoder({
              geocoder: httpGeocoder(env.geocoder.url, `Teepad/${packageJson.version} (+${env.baseUrl})`),
              counter,
              clock,
            })
          : null,
        counter,
        clock,
      }),
      sharedCourse: sharedCourseEndpoint({
        ...{ sharing, counter, clock, baseUrl: env.baseUrl, release, drawCard: cardDrawer() },
      }),
      signIn: signInEndpoint(accounts, env.baseUrl),
      studioApi: studioApi(courses, live, counter, clock),
      versionsApi: versionsApi(versionUseCases(mapUnavailable(prismaVersionStore(prisma))), counter, clock),
    },
  };
}
export type Services = ReturnType<typeof wire>;
