import type { PersonalDataStore } from "@/lib/identity/personal-data";
import type { Prisma } from "./generated/client";

/** Rows per query. */
const BATCH = 100;

/** Courses or versions per query. Each may have 2 MB, and a course may have thousands of versions. */
const DOCUMENTS = 5;

/** Exports of personal data from Postgres. Selects columns by name, so that a new secret cannot slip in. */
export function prismaPersonalData(prisma: Prisma.TransactionClient): PersonalDataStore {
  return {
    async *read(userId) {
      const account = await prisma.user.findUnique({ where: { id: userId }, select: ACCOUNT });
      yield `{"account":${JSON.stringify(account)}`;
      yield* list("applications", applications(userId));
      yield* list("applicationsOfOthers", applicationsOfOthers(userId));
      yield* list("authorizations", grants(userId));
      yield* list("courses", courses(userId));
      yield* list("coursesOfOthers", coursesOfOthers(userId));
      yield* list("comments", comments(userId));
      yield* list("lostEdits", lostEdits(userId));
      yield* list("courseVersions", versions(userId));
      yield* list("coursePictures", pictures(userId));
      yield* list("removedLinks", removedLinks(userId));
      yield* list("activity", activity(userId));
      yield "}\n";
    },
  };

  /** At most `MAX_APPLICATIONS`, with their logos. */
  async function* applications(ownerId: string) {
    const rows = pages(
      (page, id) => prisma.application.findMany({ ...page, where: { ownerId, id }, select: APPLICATION }),
      byId,
    );
    for await (const { logo, ...row } of rows) {
      yield { ...row, logo: logo && { ...logo, image: Buffer.from(logo.image).toString("base64") } };
    }
  }

  /** At most as many as `TEAM_ACCESS` allows. */
  async function* applicationsOfOthers(userId: string) {
    const orderBy = { applicationId: "asc" } as const;
    yield* await prisma.applicationMember.findMany({ where: { userId }, orderBy, select: MEMBERSHIP });
  }

  /** In the order of the only index on their user. */
  function grants(userId: string) {
    const orderBy = { applicationId: "asc" } as const;
    return pages(
      ({ take }, applicationId) =>
        prisma.grant.findMany({ ...{ orderBy, take, select: GRANT }, where: { userId, applicationId } }),
      ({ application }) => application.id,
    );
  }

  function courses(ownerId: string) {
    return pages(
      (page, id) => prisma.course.findMany({ ...page, where: { ownerId, id }, select: COURSE }),
      byId,
      DOCUMENTS,
    );
  }

  /** At most as many as `COURSE_ACCESS` allows. */
  async function* coursesOfOthers(userId: string) {
    const orderBy = { courseId: "asc" } as const;
    yield* await prisma.coursePerson.findMany({ where: { userId }, orderBy, select: ROLE });
  }

  /** What the user wrote, on any course. */
  function comments(authorId: string) {
    const omit = { authorId: true, resolvedById: true } as const;
    return pages((page, id) => prisma.comment.findMany({ ...page, where: { authorId, id }, omit }), byId);
  }

  /** What the user edited on any course, and others deleted unseen. */
  function lostEdits(userId: string) {
    const omit = { userId: true, byName: true } as const;
    return pages((page, id) => prisma.lostEdit.findMany({ ...page, where: { userId, id }, omit }), byId);
  }

  async function* versions(ownerId: string) {
    // Only courses that have some, so that a consumer that stops is noticed between any two queries.
    const versions = { some: {} };
    const owned = pages(
      (page, id) =>
        prisma.course.findMany({ ...page, where: { ownerId, id, versions }, select: { id: true } }),
      byId,
    );
    for await (const { id: courseId } of owned) {
      let after = 0;
      for (;;) {
        const rows = await prisma.courseVersion.findMany({
          where: { courseId, version: { gt: after } },
          orderBy: { version: "asc" },
          take: DOCUMENTS,
        });
        yield* rows;
        after = rows.at(-1)?.version ?? 0;
        if (rows.length < DOCUMENTS) break;
      }
    }
  }

  /** One at a time: each may have 1.5 MB. */
  async function* pictures(ownerId: string) {
    const omit = { ownerId: true, bytes: true } as const;
    const rows = pages(
      (page, id) => prisma.coursePicture.findMany({ ...page, where: { ownerId, id }, omit }),
      byId,
      1,
    );
    for await (const row of rows) yield { ...row, image: Buffer.from(row.image).toString("base64") };
  }

  /** One application after the other, since no index has those of a user in one order. */
  async function* removedLinks(userId: string) {
    const orderBy = { courseId: "asc" } as const;
    const omit = { userId: true, sequence: true } as const;
    // Each application with links has a count. Only those with removed ones, so that a consumer that stops is noticed between any
    // two queries.
    const application = { removedLinks: { some: { userId } } };
    const counts = await prisma.courseLinkCount.findMany({
      ...{ where: { userId, application }, select: { applicationId: true } },
    });
    for (const { applicationId } of counts) {
      yield* pages(
        ({ take }, courseId) =>
          prisma.removedLink.findMany({
            ...{ orderBy, take, omit },
            where: { applicationId, userId, courseId },
          }),
        ({ courseId }) => courseId,
      );
    }
  }

  function activity(userId: string) {
    return pages(
      (page, id) => prisma.auditEvent.findMany({ ...page, where: { userId, id }, select: EVENT }),
      byId,
    );
  }
}

interface Page {
  orderBy: { id: "asc" };
  take: number;
}

/** Reads all rows, page by page in order of their keys: each page has the rows whose key matches the filter. */
async function* pages<Row>(
  read: (page: Page, key: { gt: string }) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  take = BATCH,
) {
  let after = "";
  for (;;) {
    const rows = await read({ orderBy: { id: "asc" }, take }, { gt: after });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < take) return;
    after = keyOf(last);
  }
}

const byId = ({ id }: { id: string }) => id;

async function* list(name: string, rows: AsyncIterable<object>) {
  yield `,"${name}":[`;
  let separator = "";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",";
  }
  yield "]";
}

const ACCOUNT = {
  ...{ id: true, email: true, name: true, createdAt: true, emailVerifiedAt: true, disabledAt: true },
  commentMutes: { select: { courseId: true } },
  commentReads: { select: { courseId: true, readAt: true } },
  externalAccounts: { select: { provider: true, subject: true } },
} as const satisfies Prisma.UserSelect;

const APPLICATION = {
  ...{ id: true, name: true, homepage: true, description: true, redirectUris: true, createdAt: true },
  ...{ isPublic: true, requiresPkce: true, limitFactor: true, quotaRequest: true },
  ...{ verifiedAt: true, disabledAt: true, testOf: true },
  logo: { select: { image: true, createdAt: true } },
  secrets: { select: { id: true, name: true, createdAt: true, lastUsedAt: true } },
  members: { select: { addedAt: true, offeredAt: true, user: { select: { name: true, email: true } } } },
  invitations: { select: { id: true, email: true, usesLeft: true, createdAt: true, expiresAt: true } },
  webhookEndpoints: {
    select: {
      ...{ id: true, url: true, description: true, events: true, createdAt: true },
      ...{ lastSuccessAt: true, failingSince: true, disabledAt: true, disabledReason: true },
    },
  },
} as const satisfies Prisma.ApplicationSelect;

const MEMBERSHIP = {
  ...{ addedAt: true, offeredAt: true },
  application: { select: { id: true, name: true, owner: { select: { name: true } } } },
} as const satisfies Prisma.ApplicationMemberSelect;

const GRANT = {
  ...{ id: true, scope: true, createdAt: true, lastUsedAt: true, isForApi: true },
  application: { select: { id: true, name: true } },
} as const satisfies Prisma.GrantSelect;

const COURSE = {
  ...{ id: true, name: true, lat: true, lng: true },
  ...{ fairways: true, holeDetails: true, layouts: true, features: true },
  ...{ version: true, versionName: true, createdAt: true, updatedAt: true, savedAt: true, deletedAt: true },
  links: { select: { applicationId: true, externalCourseId: true, linkedAt: true } },
  people: {
    select: { role: true, addedAt: true, offeredAt: true, user: { select: { name: true, email: true } } },
  },
  invitations: {
    select: { id: true, role: true, email: true, usesLeft: true, createdAt: true, expiresAt: true },
  },
  status: { select: { state: true, words: true, until: true, closedHoleIds: true, checkedAt: true } },
  share: { select: { sharing: true, shareId: true, ownerName: true, place: true, updatedAt: true } },
} as const satisfies Prisma.CourseSelect;

const ROLE = {
  ...{ role: true, addedAt: true, offeredAt: true },
  course: { select: { id: true, name: true, owner: { select: { name: true } } } },
} as const satisfies Prisma.CoursePersonSelect;

const EVENT = {
  ...{ id: true, at: true, firstAt: true, times: true, kind: true, applicationId: true, details: true },
} as const satisfies Prisma.AuditEventSelect;
