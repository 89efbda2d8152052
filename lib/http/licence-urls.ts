import type { Licence } from "@/lib/validation/sharing";

export const LICENCE_URLS: Readonly<Record<Licence, string>> = {
  "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
  "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
  "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
};
