import { execFileSync } from "node:child_process";

/**
 * The command that runs a program in a pid namespace of its own, as a container does, and ends the program when it is
 * killed itself; null where that is not allowed.
 */
export function findPidNamespaces(): string[] | null {
  const options = ["--pid", "--fork", "--mount-proc", "--kill-child"];
  const commands = [
    ["unshare", ...options],
    // What root may do, others may in a user namespace, where the kernel is set so.
    ["unshare", "--user", "--map-root-user", ...options],
  ];
  return (
    commands.find(([command = "", ...args]) => {
      try {
        execFileSync(command, [...args, "true"], { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}
