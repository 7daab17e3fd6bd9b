/**
 * What changes the address of a page goes through the two hooks that keep it from whoever has gone elsewhere meanwhile
 * or goes on choosing (decisions 0843, 0844). The lists name what acts before any answer, with the press of its reader
 * or when the page opens, and what leads away from every page.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

const sources = listSources("packages/web/src");
const listUsers = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path.replace(/^.*packages\/web\/src\//, "").replace(/\.tsx?$/, ""));

test("an answer navigates only while its page is shown", () => {
  expect(listUsers(/\buseNavigate\(/)).toEqual(
    [
      // The session is over.
      "app/page-frame",
      "features/restricted-views/restricted-frame",
      "features/application-form/existing-application",
      "features/home/event-search",
      "features/payment-links/use-payment-link",
      "features/staff-accounts/staff-enrolment-page",
      "shell/use-handed-confirmation",
      "shell/use-navigate-while-shown",
    ].toSorted(),
  );
});

test("what is chosen on a page is shown before its address says it", () => {
  expect(listUsers(/, set\w+\] = useSearchParams\(/)).toEqual([
    "features/groups/groups-page",
    "features/restricted-views/restricted-view",
    "form/use-steps",
  ]);
});

test("an answer takes nobody to another site, or loads a page again, once its page is left", () => {
  const withoutQuestion = listUsers(/\blocation\.(assign|reload)\(/).filter(
    (name) => !listUsers(/\bisPageShown\(\)/).includes(name),
  );
  expect(withoutQuestion).toEqual([
    // Another account, or nobody, is signed in now.
    "app/app",
    "app/main",
    "features/application-form/application-form-page",
    "features/application-form/existing-application",
    // A file that the browser saves: the page stays.
    "features/institution/documents-page",
    "features/messages/case-messages",
    "features/sign-in/refusal-alert",
    "ui/alert",
    "ui/route-boundary",
  ]);
});
