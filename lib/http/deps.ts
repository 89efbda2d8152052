import type { LogoUseCases } from "@/lib/applications/logo";
import type { Clock } from "@/lib/clock";
import type { ChangeUseCases } from "@/lib/courses/changes";
import type { CommentUseCases } from "@/lib/courses/comments";
import type { CourseWriteUseCases } from "@/lib/courses/course-writes";
import type { CourseUseCases } from "@/lib/courses/courses";
import type { LinkUseCases } from "@/lib/courses/links";
import type { SharingUseCases } from "@/lib/courses/sharing";
import type { VersionUseCases } from "@/lib/courses/versions";
import type { IdempotencyStore } from "@/lib/idempotency/store";
import type { AccountUseCases } from "@/lib/identity/accounts";
import type { AuthDeps } from "@/lib/identity/auth-options";
import type { PersonalData } from "@/lib/identity/personal-data";
import type { LiveCourses } from "@/lib/live/live-courses";
import type { OAuthServer } from "@/lib/oauth/server";
import type { PictureUseCases } from "@/lib/pictures/pictures";
import type { Geocoder } from "@/lib/places/geocoder";
import type { Counter } from "@/lib/rate-limit/counter";
import type { TestModeUseCases } from "@/lib/test-mode/test-mode";
import type { CheckAuthorization } from "./authorization-check";
import type { ConsentForms } from "./consent-forms";
import type { DirectoryViews } from "./directory-views";
import type { SharedPages } from "./shared-pages";
import type { SitemapFiles } from "./sitemap-files";

/** What the rows of the endpoint table call. */
export interface EndpointDeps extends AuthDeps {
  readonly counter: Counter;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly accounts: AccountUseCases;
  readonly changes: ChangeUseCases;
  readonly checkAuthorization: CheckAuthorization;
  readonly comments: CommentUseCases;
  readonly consentForms: ConsentForms;
  readonly courseLinks: LinkUseCases;
  readonly courses: CourseUseCases;
  readonly courseWrites: CourseWriteUseCases;
  readonly directoryViews: DirectoryViews;
  readonly fillWindow: (applicationId: string, endpoint: string) => Promise<void>;
  /** Null if none is configured. */
  readonly geocoder: Geocoder | null;
  readonly hasImagery: boolean;
  readonly idempotentRequests: IdempotencyStore;
  readonly live: LiveCourses;
  readonly logos: LogoUseCases;
  readonly oauth: OAuthServer;
  readonly personalData: PersonalData;
  readonly pictures: PictureUseCases;
  readonly sharedPages: SharedPages;
  readonly sharing: SharingUseCases;
  readonly sitemaps: SitemapFiles;
  readonly testMode: TestModeUseCases;
  readonly versions: VersionUseCases;
}
