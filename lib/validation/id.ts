/** The prefixes of identifiers, one per kind of entity. */
export type IdPrefix =
  | "user"
  | "course"
  | "fairway"
  | "grant"
  | "family"
  | "request"
  | "secret"
  | "event"
  | "path"
  | "tee"
  | "target"
  | "layout"
  | "play"
  | "feature"
  | "throw"
  | "disc"
  | "session"
  | "draft"
  | "picture"
  | "file"
  | "email"
  | "msg"
  | "endpoint"
  | "delivery"
  | "attempt"
  | "invitation"
  | "comment"
  | "import"
  | "logo"
  | "save"
  | "lost";

/**
 * The identifier of one kind of entity. Text of which nothing is known can be used as one, the identifier of another kind can't: a play's
 * id as a hole's doesn't compile.
 */
export type Id<Kind extends string> = string & { readonly idOf?: Kind };
