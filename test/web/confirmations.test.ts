/**
 * What was done is said until something else is tried (`useConfirmation`). A message of success that is added without
 * it fails here: the same words would be announced once only, and stay beside a later refusal.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

/** Messages of success whose state is elsewhere than in their file, or which stay until the page is another one. */
const messagesOfAnotherKind: Readonly<Record<string, string>> = {
  "account-settings/personal-data": "says what there is: a copy that can be downloaded",
  "account-settings/save-outcome": "account-settings/use-preferences",
  "inquiry/inquiry-form": "takes the place of the form",
  "inspection/inspection-form": "takes the place of the form",
  "security/recovery-codes": "stays until the codes are stored",
  "security/second-factors": "stays until the codes are stored",
  "sign-in/one-time-code-field": "is another one for each code",
  "staff-publications/publication-editor": "staff-publications/use-publication-editor",
  "staff-review/review-head": "staff-review/review-page",
  "staff-schemes/scheme-editor": "staff-schemes/use-scheme-editor",
  "staff-surveys/survey-editor-page": "staff-surveys/use-survey-editor",
};

test("every message of success goes with the next attempt, or is here with the reason why it does not", () => {
  const sources = listSources("packages/web/src/features");
  const announcing = sources
    .filter(({ text }) => /kind="success"\s+announce/.test(text))
    .filter(({ text }) => !/\buse(Handed)?Confirmation\b/.test(text))
    .map(({ path }) => path.replace(/^.*features\/|\.tsx$/g, ""));
  expect(announcing.toSorted()).toEqual(Object.keys(messagesOfAnotherKind).toSorted());
  for (const owner of Object.values(messagesOfAnotherKind).filter((text) => text.includes("/")))
    expect(sources.find(({ path }) => path.includes(`features/${owner}.`))?.text).toMatch(
      /\buse(Handed)?Confirmation\b/,
    );
});
