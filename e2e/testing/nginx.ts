import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";

interface Nginx {
  /**
   * Waits until nginx passes requests to the server on this port. nginx avoids a server for ten seconds after a refused
   * connection.
   */
  untilUsed(upstreamPort: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of servers on these ports.
 *
 * @param program the executable.
 * @param upstream additional directives of the upstream; `location` those of the location. Both are empty by default,
 * as in nginx's own documentation.
 */
export async function startNginx(
  program: string,
  {
    port,
    ports,
    upstream = "",
    location = "",
  }: { port: number; ports: number[]; upstream?: string; location?: string },
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "teepad-nginx-"));
  // nginx's workers run as a different user if root starts it.
  await chmod(folder, 0o777);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    events {}
    http {
      access_log off; ${temporary.join(" ")}
      upstream teepad { ${ports.map((each) => `server 127.0.0.1:${each};`).join(" ")} ${upstream} }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://teepad; proxy_set_header Host $http_host; ${location} }
        add_header X-Upstream $upstream_addr always;
      }
    }`,
  );
  const child: ChildProcess = spawn(program, ["-c", path.join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(() => findUpstream(port), { intervals: [20] }).not.toBeNull();
  return {
    untilUsed: (upstreamPort) =>
      expect
        .poll(() => findUpstream(port), { intervals: [50], timeout: 30_000 })
        .toBe(`127.0.0.1:${upstreamPort}`),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server to which nginx passes a request; null if nginx is not listening. */
async function findUpstream(port: number): Promise<string | null> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ headers }) => headers.get("x-upstream"),
    () => null,
  );
}
