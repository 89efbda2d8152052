import { prismaApplicationStore } from "@/lib/adapters/prisma/application-store";
import { prismaAuditLog } from "@/lib/adapters/prisma/audit-log";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import { guarded } from "@/lib/adapters/prisma/errors";
import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { prismaGrantStore } from "@/lib/adapters/prisma/grant-store";
import { prismaOAuthStore } from "@/lib/adapters/prisma/oauth-store";
import { prismaUserStore } from "@/lib/adapters/prisma/user-store";
import type { Clock } from "@/lib/clock";
import { courseUseCases } from "@/lib/courses/courses";
import type { Env } from "@/lib/env";
import { authorizeEndpoint } from "@/lib/http/authorize";
import { consentEndpoint } from "@/lib/http/consent";
import { courseApi } from "@/lib/http/course-api";
import { oauthApi } from "@/lib/http/oauth-api";
import { studioApi } from "@/lib/http/studio-api";
import { accountUseCases } from "@/lib/identity/accounts";
import { grantUseCases } from "@/lib/oauth/grants";
import { oauthServer } from "@/lib/oauth/oauth";
import { registrationUseCases } from "@/lib/oauth/registration";
import type { Counter } from "@/lib/rate-limit/counter";

/** What the services are built from: the outside world, each part replaceable in a test. */
export interface Parts {
  prisma: PrismaClient;
  counter: Counter;
  clock: Clock;
  authSecret: string;
  env: Pick<Env, "baseUrl" | "basemaps">;
}

/** Builds every service from the adapters, once per process. */
export function wire({ prisma, counter, clock, authSecret, env }: Parts) {
  const courses = courseUseCases(guarded(prismaCourseStore(prisma)), clock);
  const audit = guarded(prismaAuditLog(prisma, clock));
  const oauth = oauthServer({ store: guarded(prismaOAuthStore(prisma)), audit, clock, issuer: env.baseUrl });
  const accounts = accountUseCases(guarded(prismaUserStore(prisma)), counter, clock);
  return {
    env,
    authSecret,
    accounts,
    audit,
    courses,
    grants: grantUseCases(guarded(prismaGrantStore(prisma)), audit),
    oauth,
    registration: registrationUseCases(guarded(prismaApplicationStore(prisma)), audit, clock),
    http: {
      authorize: authorizeEndpoint(oauth),
      consent: consentEndpoint(oauth, authSecret, env.baseUrl),
      courseApi: courseApi({
        courses,
        callerOf: (token) => oauth.callerOf(token),
        counter,
        clock,
        baseUrl: env.baseUrl,
      }),
      oauthApi: oauthApi({ oauth, counter, clock }),
      studioApi: studioApi(courses),
    },
  };
}
export type Services = ReturnType<typeof wire>;
