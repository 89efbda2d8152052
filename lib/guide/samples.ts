/** A request to show in several languages. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Sent in addition to the access token, for example `If-None-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Request body, sent as JSON. */
  readonly json?: unknown;
}

export const LANGUAGES = ["curl", "TypeScript", "Python", "PHP", "Go", "Java", "C#"] as const;
export type SampleLanguage = (typeof LANGUAGES)[number];

/**
 * Writes a complete program that sends a request with the access token from the environment variable ACCESS_TOKEN, and
 * prints the response's body. It uses only the language's standard library.
 */
export function writeSample(language: SampleLanguage, request: SampleRequest): string {
  return WRITERS[language](request);
}

const WRITERS: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  curl: writeCurl,
  TypeScript: writeTypeScript,
  Python: writePython,
  PHP: writePhp,
  Go: writeGo,
  Java: writeJava,
  "C#": writeCSharp,
};

/** The headers other than Authorization. */
function headersOf({ headers = {}, json }: SampleRequest): [string, string][] {
  return [
    ...(json === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
    ...Object.entries(headers),
  ];
}

/** The body, indented. JSON without true, false and null, which no sample contains, is also valid Python. */
function bodyOf({ json }: SampleRequest, indent = ""): string | null {
  return json === undefined ? null : JSON.stringify(json, null, 2).replaceAll("\n", `\n${indent}`);
}

function writeCurl(request: SampleRequest): string {
  const body = bodyOf(request);
  return [
    `curl --request ${request.method} '${request.url}'`,
    `  --header "Authorization: Bearer $ACCESS_TOKEN"`,
    ...headersOf(request).map(([name, value]) => `  --header '${name}: ${value}'`),
    ...(body === null ? [] : [`  --data '${body.replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n");
}

function writeTypeScript(request: SampleRequest): string {
  const body = bodyOf(request, "  ");
  return `const response = await fetch("${request.url}", {
  method: "${request.method}",
  headers: {
    Authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,${headersOf(request)
      .map(([name, value]) => `\n    "${name}": ${JSON.stringify(value)},`)
      .join("")}
  },${body === null ? "" : `\n  body: JSON.stringify(${body}),`}
});
console.log(response.status, await response.text());`;
}

function writePython(request: SampleRequest): string {
  const body = bodyOf(request);
  return `import json, os, urllib.request
${body === null ? "" : `\ncourse = ${body}`}
request = urllib.request.Request(
    "${request.url}",
    method="${request.method}",
    headers={
        "Authorization": "Bearer " + os.environ["ACCESS_TOKEN"],${headersOf(request)
          .map(([name, value]) => `\n        "${name}": ${JSON.stringify(value)},`)
          .join("")}
    },${body === null ? "" : "\n    data=json.dumps(course).encode(),"}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function writePhp(request: SampleRequest): string {
  const body = bodyOf(request);
  const headers = headersOf(request).map(([name, value]) => `    '${name}: ${value}',\n`);
  return `<?php
$request = curl_init('${request.url}');
curl_setopt_array($request, [
  CURLOPT_CUSTOMREQUEST => '${request.method}',
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    'Authorization: Bearer ' . getenv('ACCESS_TOKEN'),
${headers.join("")}  ],${body === null ? "" : `\n  CURLOPT_POSTFIELDS => <<<'JSON'\n${body}\nJSON,`}
]);
$body = curl_exec($request);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $body, PHP_EOL;`;
}

function writeGo(request: SampleRequest): string {
  const body = bodyOf(request);
  return `package main

import (
	"fmt"
	"io"
	"net/http"
	"os"${body === null ? "" : '\n\t"strings"'}
)

func main() {
	request, err := http.NewRequest("${request.method}", "${request.url}", ${body === null ? "nil" : `strings.NewReader(\`${body}\`)`})
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ACCESS_TOKEN"))
${headersOf(request)
  .map(([name, value]) => `\trequest.Header.Set("${name}", ${JSON.stringify(value)})\n`)
  .join("")}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(body))
}`;
}

function writeJava(request: SampleRequest): string {
  const body = bodyOf(request, "        ");
  const publisher =
    body === null
      ? "HttpRequest.BodyPublishers.noBody()"
      : `HttpRequest.BodyPublishers.ofString("""\n        ${body}""")`;
  return `import java.net.URI;
import java.net.http.*;

public class Sample {
  public static void main(String[] args) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("${request.url}"))
      .method("${request.method}", ${publisher})
      .header("Authorization", "Bearer " + System.getenv("ACCESS_TOKEN"))
${headersOf(request)
  .map(([name, value]) => `      .header("${name}", ${JSON.stringify(value)})\n`)
  .join("")}      .build();
    HttpResponse<String> response = HttpClient.newHttpClient()
      .send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`;
}

function writeCSharp(request: SampleRequest): string {
  const body = bodyOf(request);
  const extra = Object.entries(request.headers ?? {});
  return `using System.Net.Http.Headers;
using System.Text;

using var client = new HttpClient();
var request = new HttpRequestMessage(new HttpMethod("${request.method}"), "${request.url}");
request.Headers.Authorization = new AuthenticationHeaderValue(
    "Bearer", Environment.GetEnvironmentVariable("ACCESS_TOKEN"));
${extra.map(([name, value]) => `request.Headers.TryAddWithoutValidation("${name}", ${JSON.stringify(value)});\n`).join("")}${
  body === null
    ? ""
    : `request.Content = new StringContent("""\n${body}\n""", Encoding.UTF8, "application/json");\n`
}var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;
}
