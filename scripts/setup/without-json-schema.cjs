// Replaces zod's modules that make JSON schemas, which only the server does, in what browsers load.
module.exports = (source) =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(
      ([, name]) => `export function ${name}() { throw new Error("${name}: no JSON schemas in browsers"); }`,
    )
    .join("\n");
