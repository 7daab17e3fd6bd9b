/**
 * Every form of staff leads to its first wrong input after an attempt that failed, or has a summary above it that does.
 * A search or a filter has nothing that could be wrong.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

const searches = ["certification-queue-page"];
/** Forms whose text fields only show, or search in what is on the page. */
const formsWithoutRefusedInput: readonly string[] = [
  "payment-link-panel",
  "status-link",
  "staff-accounts-page",
];
/**
 * Forms of their own whose summary takes the focus, by the part that shows it. `GuidedForm` has no `form` element here.
 */
const leading = /\b(ErrorSummary|EventProblems|useFirstInvalidInput)\b/;

test("a form of staff that does not lead to what is wrong is added by nobody", () => {
  const sources = listSources("packages/web/src/features");
  const textByPath = new Map(sources.map(({ path, text }) => [path, text]));
  /** A hook beside the form may hold its state. */
  const hasLead = ({ text, files }: (typeof sources)[number]): boolean =>
    [text, ...files.filter((path) => /\/use-/.test(path)).map((path) => textByPath.get(path) ?? "")].some(
      (each) => leading.test(each),
    );
  const silentForms = sources
    .filter((source) => source.path.includes("/staff-") && /<form\b/.test(source.text) && !hasLead(source))
    .map(({ path }) => path)
    .filter((path) => !searches.some((name) => path.endsWith(`${name}.tsx`)));
  expect(silentForms).toEqual([]);
});

test("a form shows what is refused of an input beside it", () => {
  const silentForms = listSources("packages/web/src/features")
    .filter(
      ({ text }) => /\buseSubmission\(\)/.test(text) && /<(TextField|TextAreaField|PickerField)\b/.test(text),
    )
    .filter(({ text }) => !/\bdescribeRefusal\b/.test(text))
    .map(({ path }) => path)
    .filter((path) => !formsWithoutRefusedInput.some((name) => path.endsWith(`${name}.tsx`)));
  expect(silentForms).toEqual([]);
});
