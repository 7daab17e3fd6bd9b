/** Facts about schemes that the site knows without loading them: the form page of each, and which wait for no event of ours. */
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import {
  filterEventSchemes,
  listStandaloneSchemes,
} from "../../packages/web/src/features/application-form/form-schemes.ts";
import { type FormPage, getFormPage } from "../../packages/web/src/shell/paths.ts";

const forms: FormPage[] = ["index", "outlands", "special", "appother"];
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

test("what waits for no event of ours is offered by itself, and nothing else is (`my-form/kinds.ts`)", () => {
  const standaloneIds = forms.flatMap((form) => listStandaloneSchemes(form).map(({ id }) => id));
  expect(standaloneIds.sort()).toEqual(
    ownWindowSchemes.flatMap(({ id, resource }) => (resource === "participate" ? [] : [id])).sort(),
  );
});

test("what an event lists is offered with it, an invitation to a group aside", () => {
  const eventSchemes = schemes.flatMap(({ id, window }) => (window.kind === "EVENT" ? [id] : []));
  expect(filterEventSchemes(eventSchemes)).toEqual(eventSchemes.filter((id) => id !== "FAIR_GROUP_MEMBER"));
});
