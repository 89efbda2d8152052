import type * as z from "zod";
import type { User } from "@/lib/identity/store";
import type { Message } from "@/lib/messages/message";
import type { Language } from "@/lib/messages/section";
import type { Authenticated, AuthenticatedCaller, Bearer } from "@/lib/oauth/bearer";
import type { AuthenticatedClient } from "@/lib/oauth/client-authentication";
import { hasScope, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { LookedUpToken } from "@/lib/oauth/store";
import type { OperationDescription } from "@/lib/openapi/open-api";
import type { Limit } from "@/lib/rate-limit/limits";
import type { EndpointDeps } from "./deps";
import { insufficientScope } from "./errors";
import type { ApiRequest, ApiResponse } from "./message";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A limit and the name of its windows. Rows with the same key share their windows. */
export interface EndpointLimit extends Limit {
  readonly key: string;
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** How a request body is read. */
export interface BodyFormat<Body> {
  /** The media types. */
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
export type ErrorFormat = "json" | "oauth" | PageErrors;

export interface PageErrors {
  /** What a failure means for the user: "Nothing was shared." */
  readonly outcome?: Message;
  /** Whether the page is in the language that the query names, if it does. */
  readonly takesLanguage?: boolean;
  /** Whether it may redirect to a partner or a sign-in provider. */
  readonly isPartOfSignIn?: boolean;
}

interface Row<Path extends string, Head, Query, Body, Result, Caller> {
  readonly method: Method;
  /** With parameters in braces, each of which matches one segment or a part of it. */
  readonly path: Path;
  /** Requests per application, user or client address, depending on the caller. */
  readonly limit?: EndpointLimit;
  /** The default is `json`. All rows of a path have the same. */
  readonly errors?: ErrorFormat;
  /** Whether a GET has effects, so that HEAD is not allowed. */
  readonly withoutHead?: boolean;
  /** Whether the response lasts until one side ends it: neither compressed nor counted as work, and without HEAD. */
  readonly isStream?: boolean;
  /** Whether any origin may read it, without credentials. */
  readonly isPublic?: boolean;
  /** Whether Next renders the page of this path once the row has succeeded. */
  readonly isGuard?: boolean;
  /** Whether any site may show it in a frame. */
  readonly allowsFraming?: boolean;
  /** Whether the response is compressed for clients that accept it. The default is true, except for clients' credentials. */
  readonly isCompressed?: boolean;
  /** The description for partners; without one, the endpoint is internal. */
  readonly openApi?: OperationDescription;
  /** Reads path parameters and headers, before the body. @throws HttpError 400, 428. */
  head?(request: ApiRequest, params: { readonly [Name in ParameterNames<Path>]: string }): Head;
  readonly query?: z.ZodType<Query>;
  readonly body?: BodyFormat<Body>;
  /** Does the work. @throws HttpError. */
  perform(deps: EndpointDeps, call: Call<Path, Head, Query, Body> & Caller): Promise<Result> | Result;
  /** Renders the result. @throws HttpError 403, 404, 409, 412. */
  render(result: Result, call: Call<Path, Head, Query, Body> & Caller): ApiResponse;
}

/** Called with an access token. `perform` authenticates in its own statement, and does nothing for an invalid token. */
export interface BearerEndpoint<
  Path extends string = string,
  Head = unknown,
  Query = unknown,
  Body = unknown,
  Result = unknown,
> extends Omit<Row<Path, Head, Query, Body, Result, unknown>, "perform" | "limit"> {
  readonly caller: "bearer";
  readonly limit: EndpointLimit;
  /** What the user must have allowed besides the scope that is always granted. */
  readonly scope?: typeof WRITE_SCOPE;
  /** Authenticates the bearer and does the work; null for an invalid token. @throws HttpError. */
  perform(
    deps: EndpointDeps,
    bearer: Bearer,
    call: Call<Path, Head, Query, Body>,
  ): Promise<Authenticated<Result> | null>;
}

/** What an authenticated application sent. */
interface ClientCaller {
  readonly client: AuthenticatedClient;
  /** Empty with credentials in the header only. */
  readonly form: ReadonlyMap<string, string>;
  readonly lookedUpToken: LookedUpToken | null;
}

/** Called with an application's credentials. */
export interface ClientEndpoint<
  Path extends string = string,
  Head = unknown,
  Query = unknown,
  Body = unknown,
  Result = unknown,
> extends Row<Path, Head, Query, Body, Result, ClientCaller> {
  readonly caller: "client";
  readonly limit: EndpointLimit;
  /** Where the credentials are: in the header or the form, or in the header only. */
  readonly credentials: "form" | "basic";
  /** The parameter of the form whose token is looked up together with the client. */
  readonly tokenParameter?: "token" | "refresh_token";
}

/** Called by a browser with the cookie of a session. A change from another site is refused. */
export interface SessionEndpoint<
  Path extends string = string,
  Head = unknown,
  Query = unknown,
  Body = unknown,
  Result = unknown,
> extends Row<Path, Head, Query, Body, Result, { readonly user: User }> {
  readonly caller: "session";
  /** The page to return to after signing in, for error pages. */
  readonly returnTo?: string;
}

/** What a row for everybody may ask for. */
export interface Visitor {
  /** The signed-in user; null if there is none. */
  currentUser(): Promise<User | null>;
  readonly language: Language;
}

/** Called by anybody. A change from another site is refused, since the browser may have a session. */
export interface PublicEndpoint<
  Path extends string = string,
  Head = unknown,
  Query = unknown,
  Body = unknown,
  Result = unknown,
> extends Row<Path, Head, Query, Body, Result, Visitor> {
  readonly caller: "anyone";
}

/** A row of the endpoint table (table.ts). */
export type Endpoint = BearerEndpoint | ClientEndpoint | SessionEndpoint | PublicEndpoint;

/** These builders check a row with its own types, and return it without them. */
export function bearer<
  const Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(row: Omit<BearerEndpoint<Path, Head, Query, Body, Result>, "caller">): BearerEndpoint {
  return { caller: "bearer", ...row } as BearerEndpoint;
}

/**
 * A change with an access token of the write scope. Authenticates first: the work is a transaction of its own.
 * @throws HttpError 403 without the scope.
 */
export function bearerWrite<
  const Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>({
  perform,
  ...row
}: Omit<BearerEndpoint<Path, Head, Query, Body, Result>, "caller" | "scope" | "perform"> & {
  perform(
    deps: EndpointDeps,
    caller: AuthenticatedCaller,
    call: Call<Path, Head, Query, Body>,
    bearer: Bearer,
  ): Promise<Result>;
}): BearerEndpoint {
  return bearer<Path, Result, Head, Query, Body>({
    ...(row as Omit<BearerEndpoint<Path, Head, Query, Body, Result>, "caller" | "scope" | "perform">),
    scope: WRITE_SCOPE,
    async perform(deps, bearer, call) {
      const found = await deps.courses.authenticate(bearer);
      if (!found) return null;
      const { caller } = found;
      if (!hasScope(caller.scope, WRITE_SCOPE)) throw insufficientScope(WRITE_SCOPE);
      return { caller, result: await perform(deps, caller, call, bearer) };
    },
  });
}

export function client<
  const Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(row: Omit<ClientEndpoint<Path, Head, Query, Body, Result>, "caller">): ClientEndpoint {
  return { caller: "client", isCompressed: false, ...row } as ClientEndpoint;
}

export function session<
  const Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(row: Omit<SessionEndpoint<Path, Head, Query, Body, Result>, "caller">): SessionEndpoint {
  return { caller: "session", ...row } as SessionEndpoint;
}

export function anyone<
  const Path extends string,
  Result,
  Head = undefined,
  Query = undefined,
  Body = undefined,
>(row: Omit<PublicEndpoint<Path, Head, Query, Body, Result>, "caller">): PublicEndpoint {
  return { caller: "anyone", ...row } as PublicEndpoint;
}
