import { groupBy } from "../../collections/index.js";
import { splitCamelCase } from "../names/identifiers.js";
import { hashText } from "../../portable/index.js";

/** The length that the APIs of models allow. */
const MAX_LENGTH = 64;
const HASH_LENGTH = 8;

/**
 * The names of tools by those of builders, in the characters that the APIs of models allow: `issuesCreate` → `issues_create`. A name
 * that is too long, has other characters or is that of another builder too ends with a hash, so that it depends on no other route's place.
 */
export function nameTools(builders: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [plain, alike] of groupBy(builders, snakeCase)) {
    const isFit = /^[a-z\d_]+$/.test(plain) && plain.length <= MAX_LENGTH && alike.length === 1;
    for (const builder of alike) names.set(builder, isFit ? plain : withHash(plain, builder));
  }
  return names;
}

function withHash(plain: string, builder: string): string {
  const start = plain.replace(/[^a-z\d_]+/g, "_").slice(0, MAX_LENGTH - HASH_LENGTH - 1);
  return `${start}_${hashText(builder).slice(0, HASH_LENGTH)}`;
}

/** `reposGetURLs` → `repos_get_urls` */
function snakeCase(name: string): string {
  return splitCamelCase(name).replaceAll("-", "_").toLowerCase();
}
