// npm run webhooks:listen: prints the webhooks that reach this computer, for development. Exit code 2 on wrong usage.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook } from "../examples/client/webhooks";
import { readArguments } from "./setup/arguments.mjs";

const USAGE = `WEBHOOK_SECRET=whsec_… npm run webhooks:listen -- [--port 4040] [--status 204]

Prints each webhook, and whether its signature is valid. Add http://127.0.0.1:4040/ as an endpoint of your application, on a Teepad with
WEBHOOKS_ALLOW_LOOPBACK=on.

  --status  what to answer; 500 shows how deliveries are retried`;

const { values } = readArguments(USAGE, {
  options: { port: { type: "string", default: "4040" }, status: { type: "string", default: "204" } },
});
const [port, status] = [Number(values.port), Number(values.status)];
const secret = process.env.WEBHOOK_SECRET ?? "";
const isPort = Number.isInteger(port) && port >= 0 && port < 65_536;
if (!secret.startsWith("whsec_") || !isPort || !/^[2-5]\d\d$/.test(values.status)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const headers = new Headers(request.headers as Record<string, string>);
  try {
    const { id, event } = verifyWebhook(secret, body, headers);
    console.log(`${id} ${event.type} ${JSON.stringify(event.data)}`);
    response.writeHead(status).end();
  } catch (error) {
    console.log(`Refused: ${error instanceof Error ? error.message : error}`);
    response.writeHead(401).end();
  }
});
server.listen(port, "127.0.0.1", () => {
  const address = server.address();
  const actual = typeof address === "object" ? address?.port : port;
  console.log(`Listening on http://127.0.0.1:${actual}/`);
});
