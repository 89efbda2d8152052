export const HELP = `Usage: npm run admin -- COMMAND [ARGUMENTS] [--json]

USER is a user's ID (user_…) or email address, APPLICATION an application's ID (client_id) or exact name.

Look up
  find TEXT                     users by ID or part of the email address, applications by ID or part of the name
  find request_… --log FILE     the log lines of a request; "--log -" reads standard input
  statistics                    numbers of users, applications, courses and tokens, and the size of each table
  emails                        emails that wait to be sent, or could not be

Users and applications
  disable USER|APPLICATION      no signing in, no authorization; tokens don't work. Takes effect at once
  enable USER|APPLICATION       undoes it. Tokens work again; users sign in again
  revoke-tokens [--user USER] [--application APPLICATION]
                                revokes all tokens of one, or of one with the other
  verify APPLICATION            shows "verified" to its owner and to users who are asked to authorize it
  unverify APPLICATION
  remove-logo APPLICATION       its owner can upload another one; disable the application to prevent that
  reset-password USER           voids the password, ends all sessions, and prints a link that sets a new one
  export USER [--output FILE]   everything stored about a person, except secrets, as JSON
  delete USER|APPLICATION --yes deletes it with everything that belongs to it. Cannot be undone

Options
  --json                        prints JSON instead of text
  --help

The settings are those of the server: DATABASE_URL, or DATA_DIR for the embedded database, whose server must be stopped.
What a command changes is recorded in the audit trail as done by the operator.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 nothing found.
`;
