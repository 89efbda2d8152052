/** English words that don't occur in Finnish text. */
const ENGLISH =
  /\b(the|and|your|you|with|not|this|that|password|account|application|applications|developers?|sign|email|e-mail|name|settings|secrets?|course|courses|delete|link|back|keep|allow|deny|used|since|redirect|copy|must|minutes?|people|access|code|events?|activity|session|sessions)\b/i;

/** What stays English in Finnish text: addresses, code, terms of OAuth, a key, and the titles of documents. */
const EXEMPT = [
  /\S+@\S+|https?:\S+|\/api\/\S+|\S*_\S*|\bcode=|\bCODE\b/g,
  /[Aa]ccess-token\S*|\(client ID\)|\(client secret\)|\(redirect URI\)|Delete-näppäin/g,
  /Course Design Player Skill Level Guidelines|Disc Golf Course (?:Design Elements|Acreage Guide)|US Access Board/g,
];

/** The first English word in a Finnish text, or null. */
export function findEnglish(text: string): string | null {
  const checked = EXEMPT.reduce((rest, pattern) => rest.replace(pattern, ""), text);
  return ENGLISH.exec(checked)?.[0] ?? null;
}
