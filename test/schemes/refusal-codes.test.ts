/**
 * The codes that refuse each field of each form: left blank, with characters that are not accepted, too long, entered
 * twice.
 */
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import { chooseRefusalCode, getIssueCode } from "@portal/core/forms/refusal-code";
import type { Field, Json, Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import {
  createTopPlace,
  fillPlace,
  listColumnPlaces,
  listPlaceIssues,
  type Place,
} from "./generated/places.ts";
import { buildExampleSituation, createScope, type Situation } from "./generated/situation.ts";

const BLANK = 10502;
const ILLEGAL = 900005;
const TOO_LONG = 900220;
const TOO_SHORT = 900221;
const DUPLICATE = 400877;
/** Fields whose absence the specification gives a number of its own (spec 1 §8). */
const ownCodes: Record<string, number> = { participationNames: 109000 };

const codeAt = (scheme: Scheme, place: Place, s: Situation): number | undefined => {
  const issues = listPlaceIssues(scheme, place, s);
  return issues.length > 0 ? chooseRefusalCode(issues) : undefined;
};
/** A value of the field with one text replaced: that of a text, or of each of its languages. */
const withText = (field: Field, text: string): Json =>
  field.kind === "multiText"
    ? Object.fromEntries(Object.keys(field.limits).map((language) => [language, text]))
    : text;
const findMaximum = (field: Field, scheme: Scheme, s: Situation): number | undefined => {
  if (field.kind === "text" || field.kind === "longText")
    return resolveLimit(field.limit.max, createScope(scheme, s));
  if (field.kind !== "multiText") return undefined;
  const limits = Object.values(field.limits).map(({ max }) => resolveLimit(max, createScope(scheme, s)) ?? 0);
  return Math.max(...limits);
};

/** Finds the shortest text that the field requires, where it requires more than any text. */
const findMinimum = (field: Field, scheme: Scheme, s: Situation): number | undefined =>
  field.kind === "text" || field.kind === "longText"
    ? resolveLimit(field.limit.min, createScope(scheme, s))
    : undefined;

const distinctSchemes = schemes.filter(
  (scheme, i) => schemes.findIndex((one) => one.steps === scheme.steps) === i,
);
describe.each(distinctSchemes.map((scheme) => [scheme.id, scheme] as const))(
  "[R430][R431] %s",
  (_id, scheme) => {
    const places = scheme.steps
      .filter(({ after }) => !after)
      .flatMap(({ fields }) => fields)
      .filter(({ kind }) => !isWithoutAnswer(kind) && kind !== "excel")
      .map(createTopPlace);

    test.each(places.map((place) => [place.path, place] as const))("%s", (_path, place) => {
      const at = fillPlace(scheme, place, buildExampleSituation(scheme));
      const texts = ["text", "longText", "multiText"];
      const inner = listColumnPlaces(place).filter(({ field }) => field.when === undefined);
      for (const one of [place, ...inner]) {
        const { field, path } = one;
        const blank = field.kind === "declaration" ? 900012 : (ownCodes[field.key] ?? BLANK);
        if (field.required === true && field.kind !== "matrix")
          expect(codeAt(scheme, one, one.put(at, undefined)), `${path} left blank`).toBe(blank);
        if (!texts.includes(field.kind)) continue;
        if (field.required === true)
          expect(codeAt(scheme, one, one.put(at, withText(field, "  "))), `${path} of blanks`).toBe(BLANK);
        expect(codeAt(scheme, one, one.put(at, withText(field, "a\u0007b"))), `${path} illegal`).toBe(
          ILLEGAL,
        );
        const longest = findMaximum(field, scheme, at);
        if (longest !== undefined)
          expect(
            codeAt(scheme, one, one.put(at, withText(field, "字".repeat(longest + 1)))),
            `${path} too long`,
          ).toBe(TOO_LONG);
      }
      const { field } = place;
      const shortest = findMinimum(field, scheme, at);
      if (shortest !== undefined && shortest > 1)
        expect(
          codeAt(scheme, place, place.put(at, "字".repeat(shortest - 1))),
          `${place.path} too short`,
        ).toBe(TOO_SHORT);
      const value = at.answers[field.key];
      const repeats = "unique" in field && field.unique && !field.unique.some((key) => key === "type");
      if (["choices", "ranked", "documents"].includes(field.kind) || repeats) {
        const [first] = value as Json[];
        const twice = listPlaceIssues(scheme, place, place.put(at, [first, first] as Json));
        expect(twice.map(getIssueCode), `${place.path} twice`).toContain(DUPLICATE);
      }
    });
  },
);
