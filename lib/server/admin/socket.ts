import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { log } from "@/lib/log";
import { CommandError, FAILED, UsageError } from "./command-error";
import type { Subjects } from "./commands";
import { parseCommandLine, runCommandLine, toCommandError } from "./run";

/** The longest path of a socket: 108 bytes on Linux and 104 on macOS, with a zero at the end. */
const MAX_PATH_BYTES = 103;

/** How long commands may still run when the server stops. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * A client sends one line, the arguments. The server sends lines of what the command prints, and the last one has the exit
 * code.
 */
const request = z.array(z.string());
const response = z.union([
  z.object({ output: z.string() }),
  z.object({ exitCode: z.number(), message: z.string() }),
]);

type Response = z.infer<typeof response>;

/** @throws Error if the data folder can't have a socket. */
function socketPath(dataDir: string): string {
  const socket = path.join(path.resolve(dataDir), "admin.sock");
  if (process.platform === "win32") throw new Error("Windows has no Unix sockets");
  if (Buffer.byteLength(socket) > MAX_PATH_BYTES) throw new Error(`the path ${socket} is too long`);
  // They could put another socket there.
  if ((statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o022)
    throw new Error(`other users can write to ${dataDir}. Run chmod go-w on it`);
  return socket;
}

/**
 * Runs the commands of `npm run admin` for the owner of the data folder, since only this process can open the embedded database.
 * Call it once the database is open: then its lock is ours, and an existing socket is one that a crash left.
 * @returns a function that stops it, after the commands in progress.
 */
export function serveCommands(dataDir: string, subjects: Subjects): () => Promise<void> {
  const sockets = new Map<Socket, Promise<void>>();
  const stopping = new AbortController();
  const server = createServer((socket) => {
    sockets.set(
      socket,
      answer(socket, { ...subjects, signal: stopping.signal }).finally(() => sockets.delete(socket)),
    );
  });
  const reportProblem = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(`npm run admin works only while this server is stopped: ${reason}.`);
  };
  server.on("error", reportProblem);
  try {
    listen(server, socketPath(dataDir));
  } catch (error) {
    reportProblem(error);
  }
  return async () => {
    stopping.abort(new CommandError("The server stops. Run the command again when it has started."));
    server.close();
    // Clients without a command.
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
    const late = new AbortController();
    const timeout = delay(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => {});
    await Promise.race([Promise.all(sockets.values()), timeout]);
    late.abort();
    for (const socket of sockets.keys()) socket.destroy();
  };
}

function listen(server: Server, socket: string): void {
  rmSync(socket, { force: true });
  // From its beginning, only the owner can connect.
  const mask = process.umask(0o177);
  server.listen(socket);
  process.umask(mask);
}

/** Answers one client, which may leave at any time. A change that has begun is completed. */
async function answer(socket: Socket, subjects: Subjects): Promise<void> {
  socket.on("error", () => {});
  for await (const line of createInterface({ input: socket })) {
    await pipeline(respond(line, subjects), socket).catch(() => {});
    return;
  }
}

async function* respond(line: string, subjects: Subjects): AsyncGenerator<string> {
  const send = (message: Response) => `${JSON.stringify(message)}\n`;
  try {
    const commandLine = parseCommandLine(request.parse(JSON.parse(line)));
    if (!commandLine) throw new UsageError("No command.");
    log.info("A command of the operator", { command: commandLine.name });
    for await (const output of runCommandLine(commandLine, subjects)) yield send({ output });
    yield send({ exitCode: 0, message: "" });
  } catch (error) {
    const { exitCode, message } = toCommandError(error);
    yield send({ exitCode, message });
  }
}

/**
 * Runs a command in the server that has the embedded database of this folder open.
 * @returns what it prints, or null if no such server runs. Reading it throws CommandError.
 */
export async function callServer(dataDir: string, args: string[]): Promise<AsyncGenerator<string> | null> {
  let socket: Socket;
  try {
    socket = connect(socketPath(dataDir));
    await once(socket, "connect");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EACCES")
      throw new CommandError(`The server in ${dataDir} is another user's. Run this as that user.`, FAILED, {
        cause: error,
      });
    // No server, one that was killed, or one that has no socket. In the last case, the lock of the database says what to do.
    return null;
  }
  socket.write(`${JSON.stringify(args)}\n`);
  return readResponses(socket);
}

async function* readResponses(socket: Socket): AsyncGenerator<string> {
  for await (const line of createInterface({ input: socket })) {
    const message = response.parse(JSON.parse(line));
    if ("output" in message) yield message.output;
    else if (message.exitCode === 0) return;
    else throw new CommandError(message.message, message.exitCode);
  }
  throw new CommandError("The server stopped before the command was done. Run it again.");
}
