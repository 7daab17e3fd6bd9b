/**
 * Writes what the site knows of each scheme without its definition, which is too large for a page that only links to a
 * form. `npm run texts` runs it.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";

type SchemeFacts = Pick<Scheme, "id" | "resource" | "window" | "grant" | "reports">;

const listIds = (all: readonly SchemeFacts[], hasFact: (scheme: SchemeFacts) => boolean): string[] =>
  all.filter(hasFact).map(({ id }) => id);

/** Lists the schemes of each form page that is not `/myform/index` (spec 1 §2 › /myform/*). */
export const buildFormPages = (all: readonly SchemeFacts[]) => ({
  outlands: listIds(all, ({ resource }) => resource === "outlands"),
  special: listIds(all, ({ resource }) => resource === "special"),
  appother: listIds(all, ({ resource }) => resource === "appother"),
});

/**
 * Lists the schemes that can be applied for without an event of the portal, and the grants that are paid without a
 * report. A report and the registration of an event begin at pages of their own.
 */
export const buildSchemeFacts = (all: readonly SchemeFacts[]) => ({
  standalone: listIds(
    all,
    ({ resource, window }) => window.kind !== "EVENT" && resource !== "report" && resource !== "participate",
  ),
  withoutReport: listIds(all, ({ grant, reports }) => grant !== undefined && reports.length === 0),
});

const writeJson = (file: string, content: object): void =>
  writeFileSync(
    fileURLToPath(new URL(`src/${file}`, import.meta.url)),
    `${JSON.stringify(content, null, 2)}\n`,
  );

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeJson("shell/form-pages.json", buildFormPages(schemes));
  writeJson("features/application-form/scheme-facts.json", buildSchemeFacts(schemes));
}
