import { expect, it } from "vitest";
import { clientMetadataReader } from "./read-client-metadata";

it.each([
  ["of this machine", ["127.0.0.1"]],
  ["of a private network", ["10.0.0.1"]],
  ["of link-local metadata", ["169.254.169.254"]],
  ["of which only one is public", ["93.184.216.34", "fd00::1"]],
])(
  "a document isn't read from a host that resolves to addresses %s when it is connected to",
  async (_, addresses) => {
    const read = clientMetadataReader({ userAgent: "test", resolve: async () => addresses });
    expect(await read("https://helper.example/client.json")).toEqual({
      problem: "could not be read: its host isn't on the public internet",
      isTemporary: true,
    });
  },
);
