import type * as z from "zod";
import type { User } from "@/lib/identity/store";
import type { Message } from "@/lib/messages/message";
import type { Language } from "@/lib/messages/section";
import type { Authenticated, AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import type { AuthenticatedClient } from "@/lib/oauth/client-authentication";
import type { Audience } from "@/lib/oauth/resource";
import { allows, type Scope, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { LookedUpToken } from "@/lib/oauth/store";
import type { OperationDescription } from "@/lib/openapi/open-api";
import type { Limit } from "@/lib/rate-limit/limits";
import type { Payer } from "@/lib/rate-limit/work-budget";
import type { EndpointDeps } from "./deps";
import { insufficientScope, readOnly } from "./errors";
import type { ApiRequest, ApiResponse } from "./message";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A limit and the name of its windows. Rows with the same key share their windows. */
export interface EndpointLimit extends Limit {
  readonly key: string;
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

export interface BodyFormat<Body> {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** @throws HttpError 400, 413, 415. */
  read(request: ApiRequest): Promise<Body>;
}

/** A request as the functions of a row see it. */
export interface Call<Path extends string = string, Head = unknown, Query = unknown, Body = unknown> {
  readonly request: ApiRequest;
  /** The path's parameters as sent, percent-encoded. */
  readonly params: { readonly [Name in ParameterNames<Path>]: string };
  /** What rate limits count requests without credentials by (client-address.ts). */
  readonly address: string;
  readonly baseUrl: string;
  readonly head: Head;
  readonly query: Query;
  readonly body: Body;
}

/** How errors are rendered: as JSON, as JSON with `error_description` (RFC 6749 section 5.2), or as a page for people. */
type ErrorFormat = "json" | "oauth" | PageErrors;

export interface PageErrors {
  /** What a failure means for the user: "Nothing was shared." */
  readonly outcome?: Message;
  /** Whether the page is in the language that the query names, if it does. */
  readonly takesLanguage?: boolean;
  /** Whether it may redirect to a partner or a sign-in provider. */
  readonly isPartOfSignIn?: boolean;
}

/** What the rows of a path have in common. */
interface ResourceOptions {
  /** The default is `json`. */
  readonly errors?: ErrorFormat;
  /** Whether any origin may read it, without credentials. */
  readonly isPublic?: boolean;
  /** Whether Next renders the page of this path once a row has succeeded. */
  readonly isGuard?: boolean;
  /** Whether any site may show it in a frame. */
  readonly allowsFraming?: boolean;
  /** Whether responses are compressed for clients that accept it. The default is true, except for clients' credentials. */
  readonly isCompressed?: boolean;
}

/** A row with the types of its own input and result. */
interface Row<Path extends string, Head, Query, Body, Result, Input> {
  /** Requests per application, user or client address, depending on the caller. Rows for users have one without it, too. */
  readonly limit?: EndpointLimit;
  /** Whether it changes what is stored, so that a read-only server refuses it. By default, all do but a GET without effects. */
  readonly isChange?: boolean;
  /** Whether a GET has effects, so that HEAD is not allowed. */
  readonly withoutHead?: boolean;
  /** Whether the response lasts until one side ends it: neither compressed nor counted as work, and without HEAD. */
  readonly isStream?: boolean;
  /** The description for partners; without one, the endpoint is internal. */
  readonly openApi?: OperationDescription;
  /** Reads path parameters and headers, before the body. @throws HttpError 400, 428. */
  head?(request: ApiRequest, params: { readonly [Name in ParameterNames<Path>]: string }): Head;
  readonly query?: z.ZodType<Query>;
  readonly body?: BodyFormat<Body>;
  /** Renders the result. @throws HttpError 403, 404, 409, 412. */
  render(result: Result, call: Input): ApiResponse;
}

interface Work<Input, Result> {
  /** Does the work. @throws HttpError. */
  perform(deps: EndpointDeps, call: Input): Promise<Result> | Result;
}

/** What an authenticated application sent. */
interface ClientCaller {
  readonly client: AuthenticatedClient;
  /** Empty with credentials in the header only. */
  readonly form: ReadonlyMap<string, string>;
  readonly lookedUpToken: LookedUpToken | null;
}

/** The caller of a row for users. The pipeline counts the text of the response for the payer. */
interface SignedIn {
  readonly user: User;
  readonly payer: Payer;
}

/** What a row for everybody may ask for. */
export interface Visitor {
  /** The signed-in user; null if there is none. */
  currentUser(): Promise<User | null>;
  readonly language: Language;
  /** The client's address, which pays for work that no cache saves. */
  readonly payer: Payer;
}

export interface Rows<
  Path extends string = string,
  Head = unknown,
  Query = unknown,
  Body = unknown,
  Result = unknown,
  Input = Call<Path, Head, Query, Body>,
> {
  /** Called with an access token. `perform` authenticates in its own statement, and does nothing for an invalid token. */
  bearer: Row<Path, Head, Query, Body, Result, Input> & {
    readonly limit: EndpointLimit;
    /** Whether a call may be much work: it is refused while the budget of the user's applications is used up (workBudget). */
    readonly isWork?: boolean;
    /** Whose tokens work; by default those of the course API. */
    readonly audience?: Audience;
    /** What the user must have allowed, if reading isn't enough. `perform` does nothing for a token of less. */
    readonly scope?: Scope;
    /** The row whose limit, scope and read-only rule hold for a request as well, since it does the same. */
    readonly actsAs?: (body: Body) => Endpoint<"bearer"> | null;
    /** Authenticates the bearer and does the work; null for an invalid token. @throws HttpError. */
    perform(deps: EndpointDeps, bearer: Bearer, call: Input): Promise<Authenticated<Result> | null>;
  };
  /** Called with an application's credentials. */
  client: Row<Path, Head, Query, Body, Result, Input & ClientCaller> &
    Work<Input & ClientCaller, Result> & {
      readonly limit: EndpointLimit;
      /** Where the credentials are: in the header or the form, or in the header only. */
      readonly credentials: "form" | "basic";
      /** Whether public applications, which have no secret, may send their id alone. */
      readonly acceptsPublic?: boolean;
      /** The parameter of the form whose token is looked up together with the client. */
      readonly tokenParameter?: "token" | "refresh_token";
    };
  /** Called by a browser with the cookie of a session. A change from another site is refused. */
  session: Row<Path, Head, Query, Body, Result, Input & SignedIn> &
    Work<Input & SignedIn, Result> & {
      /** The page to return to after signing in, for error pages. */
      readonly returnTo?: string;
    };
  /** Called by anybody. A change from another site is refused, since the browser may have a session. */
  anyone: Row<Path, Head, Query, Body, Result, Input & Visitor> & Work<Input & Visitor, Result>;
}

/** What a row gets from its path and method. */
interface Placed<Caller> {
  readonly caller: Caller;
  readonly method: Method;
  readonly path: string;
  /** The same object for all rows of a path. */
  readonly resource: ResourceOptions & Pick<Placed<Caller>, "caller" | "path">;
}

/** A row of the endpoint table (table.ts). */
export type Endpoint<Caller extends keyof Rows = keyof Rows> = {
  [Each in Caller]: Rows[Each] & Placed<Each>;
}[Caller];

/** Checks a row with its own types, and returns it without them. */
type Define<Caller extends keyof Rows, Path extends string> = <
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(
  row: Rows<Path, Head, Query, Body, Result>[Caller],
) => Endpoint<Caller>;

/** A path of the table. Its methods make its rows: `courses.GET({ … })`. */
interface ResourcePath<Caller extends keyof Rows, Path extends string>
  extends Record<Method, Define<Caller, Path>> {
  /** With parameters in braces, each of which matches one segment or a part of it. */
  readonly path: Path;
}

/** A function that makes paths for a kind of caller. */
function define<Caller extends keyof Rows>(caller: Caller, defaults: ResourceOptions = {}) {
  return <const Path extends string>(
    path: Path,
    options: ResourceOptions = {},
  ): ResourcePath<Caller, Path> => {
    const place = { caller, path };
    const resource = { ...place, ...defaults, ...options };
    const on =
      (method: Method): Define<Caller, Path> =>
      (row) =>
        ({ ...place, method, resource, ...row }) as unknown as Endpoint<Caller>;
    return {
      path,
      ...{ GET: on("GET"), POST: on("POST"), PUT: on("PUT"), PATCH: on("PATCH"), DELETE: on("DELETE") },
    };
  };
}

export const bearer = define("bearer");
export const client = define("client", { isCompressed: false });
export const session = define("session");
export const anyone = define("anyone");

/**
 * A change with an access token, by default of the write scope. Authenticates first: the work is a transaction of its own.
 * @throws HttpError 403 without the scope.
 */
export function bearerWrite<
  Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(
  resource: ResourcePath<"bearer", Path>,
  method: Method,
  {
    perform,
    scope = WRITE_SCOPE,
    ...row
  }: Omit<Rows<Path, Head, Query, Body, Result>["bearer"], "perform"> & {
    perform(
      deps: EndpointDeps,
      caller: AuthenticatedCaller,
      call: Call<Path, Head, Query, Body>,
      bearer: Bearer,
    ): Promise<Result>;
  },
): Endpoint<"bearer"> {
  return resource[method]<Result, Head, Query, Body>({
    ...row,
    scope,
    async perform(deps, bearer, call) {
      const found = await deps.courses.authenticate(bearer);
      if (!found) return null;
      const { caller } = found;
      checkScope({ scope }, caller);
      return { caller, result: await perform(deps, caller, call, bearer) };
    },
  });
}

/** Reads for a caller whom another statement authenticates first. Null for an invalid token. */
export async function authenticated<Result>(
  courses: Pick<EndpointDeps["courses"], "authenticate">,
  bearer: Bearer,
  read: (caller: AuthenticatedCaller) => Promise<Result>,
): Promise<Authenticated<Result> | null> {
  const found = await courses.authenticate(bearer);
  return found && { caller: found.caller, result: await read(found.caller) };
}

/** @throws HttpError 403 if the user has not allowed what the row needs. */
export function checkScope({ scope }: Pick<Endpoint<"bearer">, "scope">, caller: AuthenticatedCaller): void {
  if (scope && !allows(caller.scope, scope)) throw insufficientScope(scope);
}

/** Whether a row changes what is stored. */
export function isChanging({ method, withoutHead = false, isChange }: Endpoint): boolean {
  return isChange ?? (method !== "GET" || withoutHead);
}

/** @throws HttpError 503 for a change while the server is read-only. */
export function refuseIfReadOnly(row: Endpoint, deps: Pick<EndpointDeps, "readOnly">): void {
  const { caller } = row;
  if (deps.readOnly && isChanging(row)) throw readOnly(caller === "session" ? "read_only" : "unavailable");
}
