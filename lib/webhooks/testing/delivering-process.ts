import { connect } from "@/lib/adapters/database/connect";
import { prismaWebhookDeliveryStore } from "@/lib/adapters/prisma/webhook-delivery-store";
import { httpWebhookSender } from "@/lib/adapters/webhooks/http-sender";
import { addSeconds } from "@/lib/clock";
import { textSeal } from "@/lib/identity/seal";
import { webhookDelivery } from "../delivery";

/**
 * Delivers due webhooks from an embedded database, as a process that a test can kill. Arguments: the data folder, the
 * secret, and the number of seconds by which the clock is ahead.
 */
const [dataDir = "", secret = "", ahead = "0"] = process.argv.slice(2);
const database = await connect({ dataDir });
await webhookDelivery({
  store: prismaWebhookDeliveryStore(database.prisma),
  sender: httpWebhookSender({ userAgent: "Teepad/1", allowLoopback: true }),
  seal: textSeal([secret], "teepad webhook secret"),
  notices: { failing() {}, disabled() {} },
  audit: { record: async () => {} },
  clock: () => addSeconds(new Date(), Number(ahead)),
}).runAll();
await database.close();
