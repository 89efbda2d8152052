"use client";

import { useState } from "react";
import { CodeBlock } from "@/app/developers/code-block";
import { LANGUAGES, type SampleLanguage, type SampleRequest, writeSample } from "@/lib/guide/samples";

/**
 * A request as code, in one language at a time. Generated in the browser, since the samples would make up
 * half of the page's HTML.
 */
export function Samples({ label, request }: { label: string; request: SampleRequest }) {
  const [language, choose] = useState<SampleLanguage>(LANGUAGES[0]);
  return (
    <div className="mt-2">
      <CodeBlock
        title={label}
        control={
          <select
            aria-label={label}
            className="field w-auto"
            value={language}
            onChange={(event) => choose(event.target.value as SampleLanguage)}
          >
            {LANGUAGES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        }
        code={writeSample(language, request)}
      />
    </div>
  );
}
