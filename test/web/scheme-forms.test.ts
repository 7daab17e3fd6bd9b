/**
 * Facts about schemes that the site knows without loading them: the form page of each, which wait for no event of ours,
 * and which are paid without a report.
 */
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import {
  filterEventSchemes,
  isPaidWithoutReport,
  listStandaloneSchemes,
} from "../../packages/web/src/features/application-form/form-schemes.ts";
import schemeFacts from "../../packages/web/src/features/application-form/scheme-facts.json" with {
  type: "json",
};
import formPages from "../../packages/web/src/shell/form-pages.json" with { type: "json" };
import { type FormPage, getFormPage } from "../../packages/web/src/shell/paths.ts";
import { buildFormPages, buildSchemeFacts } from "../../packages/web/write-scheme-facts.ts";

const forms: FormPage[] = ["index", "outlands", "special", "appother"];

test("the lists of schemes are what `npm run texts` writes from the schemes", () => {
  expect([formPages, schemeFacts]).toEqual([buildFormPages(schemes), buildSchemeFacts(schemes)]);
});

/** Reports and the registration of an event begin at pages of their own. */
const ownWindowSchemes = schemes.filter(
  ({ resource, window }) => resource !== "report" && window.kind !== "EVENT",
);

test.each(
  schemes.filter(({ resource }) => resource !== "report").map((scheme) => [scheme.id, scheme] as const),
)("%s opens at the form page of its resource (`paths.ts`)", (id, { resource }) => {
  const pages: readonly FormPage[] =
    resource === "participate" ? ["index", "outlands"] : [resource as FormPage];
  expect(pages).toContain(getFormPage(id));
});

test("what waits for no event of ours is offered by itself, and nothing else is (`form-schemes.ts`)", () => {
  const standaloneIds = forms.flatMap((form) => listStandaloneSchemes(form).map(({ id }) => id));
  expect(standaloneIds.sort()).toEqual(
    ownWindowSchemes.flatMap(({ id, resource }) => (resource === "participate" ? [] : [id])).sort(),
  );
});

test("what an event lists is offered with it, an invitation to a group aside", () => {
  const eventSchemes = schemes.flatMap(({ id, window }) => (window.kind === "EVENT" ? [id] : []));
  expect(filterEventSchemes(eventSchemes)).toEqual(eventSchemes.filter((id) => id !== "FAIR_GROUP_MEMBER"));
});

test("what is said of the payment names a report only where the grant asks for one", () => {
  const grants = schemes.filter(({ grant }) => grant);
  expect(grants.filter(({ id }) => isPaidWithoutReport(id)).map(({ id }) => id)).toEqual(
    grants.filter(({ reports }) => reports.length === 0).map(({ id }) => id),
  );
  expect(grants.some(({ reports }) => reports.length === 0)).toBe(true);
});
