import { connect } from "@/lib/adapters/database/connect";
import { type Env, parseEnv } from "@/lib/env";
import { alignColumns, printable } from "@/lib/server/admin/output";
import { CHECKS, type Finding } from "./doctor/checks";

const TIMEOUT_MS = 5_000;

/** `npm run doctor` checks what a server with these settings needs, all at once. Exit code 1 if a check fails. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const limits = { size: 4, responseTimeoutMs: TIMEOUT_MS };
  const database = env.databaseUrl ? await connect({ databaseUrl: env.databaseUrl, limits }) : null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  });
  tooLate.catch(() => {});
  const secrets = listSecrets(env);
  const lines = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const finding = await Promise.race([check({ env, database, signal }), tooLate]).catch(toFailure);
      return [finding.level, name, printable(hideSecrets(finding.text, secrets))];
    }),
  );
  console.log(alignColumns(lines));
  // Connections that don't respond would keep the process alive.
  process.exit(lines.some(([level]) => level === "fail") ? 1 : 0);
}

function toFailure(error: unknown): Finding {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { message?: string } };
  const reason = cause?.message || message || code || String(error);
  return { level: "fail", text: `${reason}: check the setting, the other server, and the network between` };
}

/** Secrets and the passwords of URLs. The messages of libraries could quote them. */
function listSecrets({ databaseUrl, redisUrl, mail, geocoder, ...env }: Env): string[] {
  const urls = [databaseUrl, redisUrl, mail?.smtpUrl, geocoder?.url].filter((url) => url !== undefined);
  const passwords = urls.map((url) => new URL(url).password);
  const providers = [env.google, env.github, env.oidc].map((provider) => provider?.clientSecret);
  return [
    ...[...urls, ...passwords, ...passwords.map(decodeURIComponent)],
    ...[...providers, env.authSecret, env.authSecretPrevious],
  ].filter((secret) => secret !== undefined && secret !== "") as string[];
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
