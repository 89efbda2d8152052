export const HELP = `Usage: npm run admin -- COMMAND [ARGUMENTS] [--json]

USER is a user's ID (user_…) or email address, APPLICATION an application's ID (client_id) or exact name,
HOST a host whose documents describe applications (their client_id is a URL): all of them.

Look up
  find TEXT                     users by ID or part of the email address, applications by ID or part of the name, or of
                                an ID that is a URL
  find request_… --log FILE     the log lines of a request; "--log -" reads standard input
  statistics                    numbers of users, applications, courses and tokens, and the size of each table
  emails                        emails that wait to be sent, or could not be

The database
  backup FILE                   what npm run backup does, which can also keep the last N only

Users and applications
  disable USER|APPLICATION|HOST no signing in, no authorization; tokens don't work. Takes effect at once
  enable USER|APPLICATION|HOST  undoes it. Tokens work again; users sign in again
  revoke-tokens [--user USER] [--application APPLICATION|HOST]
                                revokes all tokens of one, or of one with the other
  verify APPLICATION            shows "verified" to its owner and to users who are asked to authorize it
  unverify APPLICATION
  remove-logo APPLICATION       its owner can upload another one; disable the application to prevent that
  quota-requests                applications whose developers ask for higher rate limits, and why
  set-limits APPLICATION --factor N
                                N times the documented limits, which answers its request by email. The same N declines
  reset-password USER           voids the password, ends all sessions, and prints a link that sets a new one
  export USER [--output FILE]   everything stored about a person, except secrets, as JSON
  delete USER|APPLICATION --yes deletes it with everything that belongs to it. Cannot be undone

Options
  --json                        prints JSON instead of text
  --help

The settings are those of the server: DATABASE_URL, or DATA_DIR for the embedded database, whose server may run: use its user.
What a command changes is recorded in the audit trail as done by the operator.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 nothing found.
`;
