export const FAILED = 1;
export const WRONG_USAGE = 2;
export const NOT_FOUND = 3;

/** A command failed; the message says why. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";

  constructor(
    message: string,
    readonly exitCode = FAILED,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The command line is wrong; the message says how. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";

  constructor(message: string) {
    super(message, WRONG_USAGE);
  }
}
