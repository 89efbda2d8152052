import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { apiDocument } from "@/lib/http/api-document";
import { documentHash } from "@/scripts/generators/document-hash";
import { toPython } from "@/scripts/generators/python";

it("the example client has types of the OpenAPI document as it is; npm run client writes them", () => {
  const [firstLine] = readFileSync(path.join(import.meta.dirname, "api.ts"), "utf8").split("\n");
  const document = JSON.stringify(apiDocument("https://teepad.example"));
  expect(firstLine).toBe(`// Document: ${documentHash(document)}`);
});

it("the example client has Python's types and operations of the OpenAPI document as it is; npm run client writes them", () => {
  const written = readFileSync("public/python/teepad_api.py", "utf8");
  expect(written).toBe(toPython(apiDocument("https://teepad.example")));
});
