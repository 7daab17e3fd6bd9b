/**
 * `npm run api:record`: writes the surface of the API to `api-surface.txt`. What breaks a caller is recorded only with
 * the decision that allows it: `npm run api:record -- 0123`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { openApiDocument } from "@portal/functions/routes/openapi-document";
import {
  type ApiDocument,
  compareApiSurfaces,
  formatApiSurface,
  parseApiSurface,
  readApiSurface,
  surfaceFile,
} from "./api-surface.ts";

const surface = readApiSurface(JSON.parse(openApiDocument) as ApiDocument);
const { breaking, added } = compareApiSurfaces(parseApiSurface(readFileSync(surfaceFile, "utf8")), surface);
const [, , decision = ""] = process.argv;
const hasDecision = /^\d{4}$/.test(decision) && globSync(`docs/decisions/${decision}-*.md`).length === 1;
for (const change of [...breaking, ...added]) console.log(change);
if (breaking.length > 0 && !hasDecision) {
  console.error("Members may be added; a removed one needs a decision: npm run api:record -- <its number>");
  process.exitCode = 1;
} else {
  writeFileSync(surfaceFile, formatApiSurface(surface));
  console.log(`Recorded ${surface.operations.size} operations.`);
}
