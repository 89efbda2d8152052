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
import { prismaCourseSaveStore } from "@/lib/adapters/prisma/course-save-store";
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
import { prismaImportStore } from "@/lib/adapters/prisma/import-store";
import { prismaLinkStore } from "@/lib/adapters/prisma/link-store";
import { prismaLogoStore } from "@/lib/adapters/prisma/logo-store";
import { prismaOAuthStore } from "@/lib/adapters/prisma/oauth-store";
import { prismaOpenCourseStore } from "@/lib/adapters/prisma/open-course-store";
import { prismaOpenDatasetStore } from "@/lib/adapters/prisma/open-dataset-store";
import { prismaPendingSignUpStore } from "@/lib/adapters/prisma/pending-sign-up-store";
import { prismaPersonalData } from "@/lib/adapters/prisma/personal-data";
import { prismaPictureStore } from "@/lib/adapters/prisma/picture-store";
import { prismaRequestLogStore } from "@/lib/adapters/prisma/request-log-store";
import { prismaSharingStore } from "@/lib/adapters/prisma/sharing-store";
import { prismaStatusStore } from "@/lib/adapters/prisma/status-store";
import { prismaTestModeStore } from "@/lib/adapters/prisma/test-mode-store";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import { prismaVersionStore } from "@/lib/adapters/prisma/version-store";
import { prismaWebhookDeliveryStore } from "@/lib/adapters/prisma/webhook-delivery-store";
import { prismaWebhookEndpointStore } from "@/lib/adapters/prisma/webhook-endpoint-store";
import { clientMetadataReader } from "@/lib/adapters/public-http/read-client-metadata";
import { httpWebhookSender } from "@/lib/adapters/webhooks/http-sender";
import { acceptsClient, clientFinder } from "@/lib/applications/client-metadata";
import { grantUseCases } from "@/lib/applications/grants";
import { logoUseCases } from "@/lib/applications/logo";
import { registrationUseCases } from "@/lib/applications/registration";
import { tryItUseCases } from "@/lib/applications/try-it";
import { auditTrail } from "@/lib/audit/trail";
import type { Clock } from "@/lib/clock";
import { changeUseCases } from "@/lib/courses/changes";
import { commentUseCases } from "@/lib/courses/comments";
import { courseSaveUseCases } from "@/lib/courses/course-saves";
import { courseStatusUseCases } from "@/lib/courses/course-status";
import { courseWriteUseCases } from "@/lib/courses/course-writes";
import { courseUseCases } from "@/lib/courses/courses";
import { creationUseCases } from "@/lib/courses/creation";
import { deletionUseCases } from "@/lib/courses/deletion";
import { directoryUseCases } from "@/lib/courses/directory";
import { importUseCases } from "@/lib/courses/imports";
import { linkUseCases } from "@/lib/courses/links";
import { openCourseUseCases } from "@/lib/courses/open-courses";
import { openDatasetUseCases } from "@/lib/courses/open-dataset";
import { sharingUseCases } from "@/lib/courses/sharing";
import { storedTotals } from "@/lib/courses/stored-totals";
import { versionUseCases } from "@/lib/courses/versions";
import type { Env } from "@/lib/env";
import { apiDocument } from "@/lib/http/api-document";
import { authorizationCheck } from "@/lib/http/authorization-check";
import { BEARER_ENDPOINT_NAMES } from "@/lib/http/bearer-endpoints";
import { consentForms } from "@/lib/http/consent-forms";
import type { EndpointDeps } from "@/lib/http/deps";
import { directoryViews } from "@/lib/http/directory-views";
import type { EndpointLimit } from "@/lib/http/endpoint";
import { guideFacts } from "@/lib/http/guide-facts";
import { type ApiRequest, requestPath } from "@/lib/http/message";
import { openData, showOpenCourse } from "@/lib/http/open-data";
import { fillWindow, openWindows } from "@/lib/http/open-windows";
import { pipeline } from "@/lib/http/pipeline";
import type { Route } from "@/lib/http/routes";
import { readSession, readSessionUser } from "@/lib/http/session";
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
import { PROVIDER_NAMES, PROVIDERS } from "@/lib/identity/provider-names";
import { textSeal } from "@/lib/identity/seal";
import type { AuthSecrets } from "@/lib/identity/sealed-token";
import { settingsUseCases } from "@/lib/identity/settings";
import { OPEN_SIGN_UP, signUpOffer } from "@/lib/identity/sign-up-policy";
import { usageNotices } from "@/lib/identity/usage-notices";
import { webhookNotices } from "@/lib/identity/webhook-notices";
import { liveCourses } from "@/lib/live/live-courses";
import { NO_SIGNALS, type Signals } from "@/lib/live/signals";
import { oauthServer } from "@/lib/oauth/server";
import type { OpenApiDocument } from "@/lib/openapi/open-api";
import { pictureUseCases } from "@/lib/pictures/pictures";
import { considerateGeocoder } from "@/lib/places/considerate-geocoder";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { usersOf, workBudget } from "@/lib/rate-limit/work-budget";
import { requestLog } from "@/lib/request-log/request-log";
import { tally } from "@/lib/tally";
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
  env: Pick<Env, "baseUrl" | "basemaps" | "terrain"> &
    Partial<
      Pick<
        Env,
        | "clientMetadata"
        | "geocoder"
        | "imagery"
        | "readOnly"
        | "signUp"
        | "mail"
        | "google"
        | "github"
        | "oidc"
        | "webhooksAllowLoopback"
      >
    >;
  /** Differs between builds; in caches, a page of one never stands for a page of another. */
  release?: string;
  /** Stand-ins for Google and GitHub. */
  providerEndpoints?: ProviderEndpoints;
  /** A stand-in for the receivers of webhooks. */
  webhookSender?: WebhookSender;
}

/** Rendering a page of many rows takes up to twice as long as making a file of its length. */
const PAGE_EFFORT = 2;

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
  const { baseUrl, webhooksAllowLoopback: allowLoopback = false } = env;
  const userAgent = `Teepad/${packageJson.version} (+${baseUrl})`;
  const { readOnly = false } = env;
  const skip = async () => {};
  const auditLog = { ...mapUnavailable(prismaAuditLog(prisma, clock)), ...(readOnly && { insert: skip }) };
  const audit = auditTrail(auditLog, counter, clock);
  const background = backgroundWork();
  const mailer = env.mail
    ? emailQueue({
        ...{ transport: smtpTransport(env.mail), clock, secrets: authSecrets },
        store: mapUnavailable(prismaEmailQueueStore(prisma)),
      })
    : null;
  const { signUp = OPEN_SIGN_UP } = env;
  // A read-only server signs out by deleting the cookie alone.
  const users = {
    ...mapUnavailable(prismaUserStore(prisma, signUp)),
    ...(readOnly && { endSession: skip }),
  };
  const signIns = tally();
  /** What most use cases need. */
  const common = {
    ...{ audit, authSecrets, background, baseUrl, clock, counter, mailer, signIns, users },
    passwordAttempts: passwordAttempts(counter, clock),
    throttle: emailThrottle(counter, clock),
  };
  const courseStore = mapUnavailable(prismaCourseStore(prisma, sql));
  const budget = workBudget(clock);
  const totalsOf = storedTotals(courseStore.readTotals);
  const courses = courseUseCases(courseStore, clock, budget, totalsOf);
  const courseSaves = courseSaveUseCases(mapUnavailable(prismaCourseSaveStore(prisma)), clock, budget);
  const live = liveCourses(courses, signals);
  const directory = directoryUseCases(mapUnavailable(prismaDirectoryStore(sql)), totalsOf, clock);
  const sharing = sharingUseCases(mapUnavailable(prismaSharingStore(prisma, sql)), audit, clock);
  const oauthStore = mapUnavailable(prismaOAuthStore(prisma, sql));
  const { clientMetadata = "on" } = env;
  const oauth = oauthServer({
    ...common,
    store: {
      ...{ ...oauthStore, ...(readOnly && { touchGrant: skip, touchSecret: skip }) },
      // A client whose host the operator no longer accepts gets no new tokens either.
      async lookUpClient(clientId, ...others) {
        const found = await oauthStore.lookUpClient(clientId, ...others);
        return (
          found && { ...found, isDisabled: found.isDisabled || !acceptsClient(clientMetadata, clientId) }
        );
      },
    },
    findClient: clientFinder({
      ...{ policy: clientMetadata, allowLoopback, store: oauthStore, counter, clock },
      readDocument: clientMetadataReader({ userAgent, allowLoopback }),
    }),
    acceptsMetadataUrls: clientMetadata !== "off",
    issuer: baseUrl,
  });
  const registration = registrationUseCases(mapUnavailable(prismaApplicationStore(prisma)), audit, clock);
  const commentStore = mapUnavailable(prismaCommentStore(prisma));
  const comments = commentUseCases({
    ...{ store: commentStore, budget, clock, onCommentsChanged: live.commentsChanged },
    emails: commentEmails({ ...common, store: commentStore }),
  });
  const emailLinks = emailLinkUseCases({
    ...{ ...common, onSignedOut: live.userSignedOut },
    tokens: mapUnavailable(prismaEmailTokenStore(prisma)),
  });
  const pending = mailer
    ? pendingSignUps({ ...common, mailer, store: mapUnavailable(prismaPendingSignUpStore(prisma, signUp)) })
    : null;
  const accounts = accountUseCases({ ...common, store: users, pendingSignUps: pending });
  const webhookSeal = textSeal(authSecrets, "teepad webhook secret");
  const endpointStore = mapUnavailable(prismaWebhookEndpointStore(prisma));
  const delivery = webhookDelivery({
    ...{ seal: webhookSeal, notices: webhookNotices(common), audit, clock },
    store: mapUnavailable(prismaWebhookDeliveryStore(prisma)),
    sender: webhookSender ?? httpWebhookSender({ userAgent, allowLoopback }),
  });
  const webhookEndpoints = endpointUseCases({
    ...common,
    ...{ store: endpointStore, seal: webhookSeal, allowLoopback, wake: delivery.wake },
  });
  const grants = grantUseCases(mapUnavailable(prismaGrantStore(prisma)), audit, clock);
  const courseDeletion = deletionUseCases(
    mapUnavailable(prismaDeletionStore(prisma)),
    audit,
    clock,
    live,
    totalsOf,
  );
  const testMode = testModeUseCases({
    ...{ createCourse: courses.createFor, deleteCourse: courseDeletion.delete },
    ...{ grants, deleteAccount: users.delete, counter, clock, wake: delivery.wake },
    store: mapUnavailable(prismaTestModeStore(prisma)),
  });
  const external = externalUseCases({
    ...common,
    emailLinks,
    store: mapUnavailable(prismaExternalAccountStore(prisma, signUp)),
    providers: PROVIDERS.filter((name) => env[name] !== undefined),
    names: { ...PROVIDER_NAMES, ...(env.oidc && { oidc: env.oidc.name }) },
  });
  const geocoder = env.geocoder && httpGeocoder(env.geocoder.url, userAgent);
  const openCourses = openCourseUseCases(mapUnavailable(prismaOpenCourseStore(sql)), baseUrl);
  const endpointDeps: EndpointDeps = {
    ...{ accounts, authSecrets, baseUrl, clock, counter, env, external, providerEndpoints },
    ...{ comments, courses, courseSaves, live, oauth, readOnly, sharing, testMode },
    changes: changeUseCases(courseStore, clock, budget),
    checkAuthorization: authorizationCheck(oauth, testMode),
    consentForms: consentForms(counter, clock, authSecrets),
    courseCreation: creationUseCases(courses, courseStore, counter, clock),
    courseLinks: linkUseCases(mapUnavailable(prismaLinkStore(prisma)), audit, clock),
    courseWrites: courseWriteUseCases(
      mapUnavailable(prismaCourseWriteStore(prisma)),
      clock,
      live,
      audit,
      budget,
    ),
    directoryViews: directoryViews(directory, clock),
    openData: openData(openCourses, clock),
    openDataset: openDatasetUseCases(
      mapUnavailable(prismaOpenDatasetStore(prisma, sql)),
      openCourses,
      async (course) => {
        const read = await openCourses.readDocument(course.id);
        return read && showOpenCourse(course, read.document);
      },
      clock,
    ),
    fillWindow: fillWindow(counter),
    geocoder: geocoder ? considerateGeocoder({ geocoder, counter, clock }) : null,
    hasImagery: env.imagery ?? false,
    imports: importUseCases(mapUnavailable(prismaImportStore(prisma)), courseStore, clock),
    idempotentRequests: mapUnavailable(prismaIdempotencyStore(prisma)),
    logos: logoUseCases(mapUnavailable(prismaLogoStore(prisma)), audit, clock),
    personalData: personalDataUseCases(prismaPersonalData(prisma), counter, clock, audit, budget),
    pictures: pictureUseCases(mapUnavailable(prismaPictureStore(prisma)), clock),
    sharedPages: sharedPages({ sharing, baseUrl, release, drawCard: cardDrawer() }),
    sitemaps: sitemapFiles(directory, clock, baseUrl),
    versions: versionUseCases(mapUnavailable(prismaVersionStore(prisma)), budget),
    usage: usageNotices({ ...common, isTwin: testMode.isTwin }),
    webhookEndpoints,
    workBudget: budget,
  };
  const handle = pipeline(endpointDeps);
  let document: OpenApiDocument | null = null;
  /** Created once, so that pages can cache what they render of it. */
  const openApi = () => {
    document ??= apiDocument(baseUrl);
    return document;
  };
  /** The user whom the budget for expensive work counts a page for, also if the session has ended. */
  async function budgetUser(cookies: string | null): Promise<string | null> {
    const session = await readSession(endpointDeps, cookies);
    return session && `user:${session.userId}`;
  }
  return {
    ...endpointDeps,
    env,
    ...{ audit, background, directory, emailLinks, grants, registration, signIns },
    courseStatus: courseStatusUseCases({
      ...{ audit, clock, signals: live },
      store: mapUnavailable(prismaStatusStore(prisma)),
    }),
    courseDeletion,
    signUpDomains: signUp.domains,
    /** What signing up takes for a visitor who then goes to a path. */
    signUpOffer: (path: string) => signUpOffer(signUp, path),
    emailQueue: mailer,
    openWindows: openWindows(counter, clock),
    pendingSignUps: pending,
    people: accessUseCases({
      ...common,
      subject: COURSE_ACCESS,
      onChanged: live.accessChanged,
      onTransferred: (courseId, by, to) => live.tell(courseId, { kind: "transferred", by, to }),
      store: mapUnavailable(prismaAccessStore(prisma, COURSE_TABLES)),
      emails: invitationEmails({ ...common, subject: COURSE_ACCESS }),
    }),
    requestLog: requestLog(mapUnavailable(prismaRequestLogStore(prisma)), clock),
    team: accessUseCases({
      ...common,
      subject: TEAM_ACCESS,
      store: mapUnavailable(prismaAccessStore(prisma, TEAM_TABLES)),
      emails: invitationEmails({ ...common, subject: TEAM_ACCESS }),
    }),
    tryIt: tryItUseCases({ ...common, registration, oauth, secrets: authSecrets }),
    webhooks: {
      delivery,
      endpoints: webhookEndpoints,
      /** Null if there is no previous AUTH_SECRET to forget. */
      resealSecrets: authSecrets.length > 1 ? () => resealSecrets(endpointStore, webhookSeal) : null,
    },
    settings: settingsUseCases({ ...common, store: users, emailLinks, onSignedOut: live.userSignedOut }),
    http: {
      handle,
      /** Answers a request that reached the route file of a pattern. */
      handleAt: (pattern: string, request: ApiRequest, address: string) =>
        handle(request, address, matchAt(pattern, requestPath(request))),
      /** Counts a request of a page with a limit. @returns seconds to wait if it is exceeded; null if the request is allowed. */
      async limitPage({ path, limit }: Route, address: string) {
        const seconds = limit && (await throttle(counter, clock, `page:${path}:address:${address}`, limit));
        return seconds ?? null;
      },
      /** Renders a page in the turn of its user. @throws BudgetExceeded. */
      async runPage(address: string, cookies: string | null, render: () => Promise<void>): Promise<void> {
        const user = await budgetUser(cookies);
        // Not of an address, which others may share: what visitors may make it cost is refused where it is made.
        return user === null ? render() : budget.of(user, usersOf(address)).run(render, "page");
      },
      /** Counts a form for the user, or the client address of a visitor. @returns seconds to wait if the limit is exceeded. */
      async limitForm({ key, ...limit }: EndpointLimit, address: string, cookies: string | null) {
        const payer = (await budgetUser(cookies)) ?? `address:${address}`;
        return throttle(counter, clock, `${key}:${payer}`, limit);
      },
      async spendPage(address: string, cookies: string | null, bytes: number): Promise<void> {
        const effort = PAGE_EFFORT * bytes;
        if (!budget.isExpensive(effort)) return;
        const user = await budgetUser(cookies);
        const payer = user === null ? budget.of(`address:${address}`) : budget.of(user, usersOf(address));
        payer.spend(effort);
      },
      /** The signed-in user by a `Cookie` header. */
      currentUser: (cookies: string | null) => readSessionUser(endpointDeps, cookies),
      /** What an access token is for: `GET /api/v1/courses`. */
      bearerEndpoints: BEARER_ENDPOINT_NAMES,
      openApi,
      guideFacts: () => guideFacts(baseUrl),
    },
  };
}
export type Services = ReturnType<typeof wire>;
