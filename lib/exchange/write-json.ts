/** Pretty-prints JSON with each list of numbers on one line, so that a position doesn't take four lines. */
export function toPrettyJson(value: unknown): string {
  return `${write(value, "")}\n`;
}

const STEP = "  ";

function write(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent + STEP;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    if (value.every((item) => typeof item === "number")) return `[${value.join(", ")}]`;
    return `[\n${value.map((item) => inner + write(item, inner)).join(",\n")}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, each]) => `${inner}${JSON.stringify(key)}: ${write(each, inner)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
