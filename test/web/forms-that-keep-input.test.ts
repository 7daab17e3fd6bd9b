/**
 * Every form of the site keeps what is typed into it until it is sent (decision 0486), or is here with the reason why
 * it does not. A form that is added without either fails.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

/** Something that takes text, or a form around choices. */
const form =
  /<(form|GuidedForm|TextField|PickerField|TextAreaField|AmountField|NumberField|LimitField|DataForm|OneTimeCodeField|LoginAddressField)\b/;
/** For an account in its database, for the payer of a one-stop payment in the tab (decision 0646). */
const persists = /\b(usePersistedInput|useTabInput)\b/;

/** The parts of a form, each with the file that persists the input of the whole form. */
const partsOfForms: Readonly<Record<string, string>> = {
  "form/wizard/answer-form": "form/wizard/data-form",
  "payments/payment-form": "payments/fee-payment",
  "staff-accounts/staff-account-fields": "staff-accounts/use-staff-account-form",
  "staff-accounts/staff-account-form": "staff-accounts/use-staff-account-form",
  "staff-events/event-about-form": "staff-events/event-form",
  "staff-events/event-basics-form": "staff-events/event-form",
  "staff-events/event-fees-form": "staff-events/event-form",
  "staff-events/event-offer-form": "staff-events/event-form",
  "staff-events/event-staff-details": "staff-events/event-form",
  "staff-events/event-structure-form": "staff-events/event-form",
  "staff-events/event-texts-form": "staff-events/event-form",
  "staff-events/shared-facts-note": "staff-events/event-form",
  "staff-publications/publication-editor": "staff-publications/use-publication-editor",
  "staff-publications/publication-placing": "staff-publications/use-publication-editor",
  "staff-publications/publication-texts": "staff-publications/use-publication-editor",
  "staff-places/booth-grid-fields": "staff-places/booth-plan-grids",
  "staff-places/booth-range-rows": "staff-places/booth-plan-grids",
  "staff-places/pavilion-rows": "staff-places/booth-plan-grids",
  "staff-places/draw-preparation": "staff-places/use-draw-preparation",
  "staff-places/draw-source": "staff-places/use-draw-preparation",
  "staff-policies/policy-controls": "staff-policies/use-policy-draft",
  "staff-policies/policy-editor": "staff-policies/use-policy-draft",
  "staff-review/decision-fields": "staff-review/decision-form",
  "staff-review/grant-fields": "staff-review/grant-form",
  "staff-review/supplement-deadline": "staff-review/supplement-panel",
  "staff-schemes/bounds-editor": "staff-schemes/use-scheme-editor",
  "staff-schemes/condition-editor": "staff-schemes/use-scheme-editor",
  "staff-schemes/delivered-field-editor": "staff-schemes/use-scheme-editor",
  "staff-schemes/limit-field": "staff-schemes/use-scheme-editor",
  "staff-schemes/save-section": "staff-schemes/use-scheme-editor",
  "staff-schemes/scheme-editor": "staff-schemes/use-scheme-editor",
  "staff-schemes/scheme-text": "staff-schemes/use-scheme-editor",
  "staff-surveys/survey-about-form": "staff-surveys/use-survey-editor",
  "staff-surveys/survey-editor-page": "staff-surveys/use-survey-editor",
  "staff-surveys/survey-texts": "staff-surveys/use-survey-editor",
  "staff-surveys/text-in-language": "staff-surveys/use-survey-editor",
  "staff-wording/wording-editor": "staff-wording/use-wording-draft",
};
/** Forms that keep nothing, by the reason. */
const formsWithoutCopy: Readonly<Record<string, readonly string[]>> = {
  "a search or a filter, whose address or page shows what was found": [
    "event-search",
    "exhibitor-search",
    "figures-filters",
    "inquiry-page",
    "monthly-log",
    "plan-exhibitor-list",
    "policies-page",
    "reconciliation-page",
    "staff-events-page",
    "staff-survey-result-page",
    "verification-page",
    "view-filters",
    "wordings-page",
  ],
  "a password, a code or an address that is good for this attempt alone": [
    "authenticator-set-up",
    "bind-identity-page",
    "change-password-form",
    "code-and-password-form",
    "complete-registration-page",
    "confirm-data-request",
    "confirm-password-dialog",
    "factor-request-dialog",
    "group-invitation",
    "login-address-field",
    "login-addresses",
    "one-time-code-field",
    "recovery-codes",
    "second-factor-step",
    "sign-in-form",
    "totp-field",
  ],
  "for visitors, who have no account that a copy could belong to": ["draw-verification", "one-stop-page"],
  "choices, files or what is known already, and nothing to type again": [
    "case-panel",
    "certificate-renewal",
    "document-group",
    "document-change-dialog",
    "event-mailing-choice",
    "export-schedule-form",
    "preference-form",
    "profile-page",
  ],
  "shows a text to be copied": ["calendar-feed", "group-link", "payment-link-panel", "status-link"],
  "has a copy of its own kind: drafts of applications (0167), and of inspections": [
    "inspection-form",
    "wizard",
  ],
  "the frame of a form or a field, whose input its page keeps": ["guided-form", "typed-number"],
  "shows the form to whoever may not fill it in yet": ["form-preview"],
  "names its letter anew each time, as the specification asks (R532)": ["authorisation-form"],
};

const sources = listSources("packages/web/src").filter(({ path }) => !path.includes("/src/ui/"));
const toName = (path: string): string =>
  path.replace(/^packages\/web\/src\/(features\/)?/, "").replace(/\.tsx?$/, "");
const toShortName = (path: string): string => toName(path).split("/").at(-1) ?? path;
const forms = sources.filter(({ text }) => form.test(text));
const listedNames = Object.values(formsWithoutCopy).flat();

test("every form keeps what is typed, or says why it does not", () => {
  const missing = forms.filter(
    ({ path, text }) =>
      !persists.test(text) &&
      !(toName(path) in partsOfForms) &&
      !listedNames.includes(toShortName(path)) &&
      // Each of its forms names what it keeps, which the next test looks at.
      !/<DataForm\b/.test(text),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

/**
 * Finds an input whose value is a state of its own: `onChange={setDays}`,
 * `onChange={(event) => setDays(event.target.value)}`.
 */
const findForgottenInputs = (text: string): string[] =>
  [...text.matchAll(/const \[\w+, (set\w+)\] = useState\b/g)]
    .map(([, setter = ""]) => setter)
    .filter((setter) =>
      new RegExp(
        `onChange=\\{(?:${setter}\\}|(?:\\(\\{[^)]*\\}\\)|[^}])*?\\b${setter}\\([^;]*?target\\b)`,
      ).test(text),
    );
test("a form that keeps what is typed keeps all of it", () => {
  const textByName = new Map(sources.map(({ path, text }) => [toName(path), text]));
  const forgotten = forms
    .filter(({ path }) => path.includes("/features/staff-"))
    .flatMap(({ path, text }) => {
      // The states of a part of a form can be those of its owner.
      const ownerText = textByName.get(partsOfForms[toName(path)] ?? "");
      if (ownerText === undefined && !persists.test(text)) return [];
      return findForgottenInputs(`${text}\n${ownerText ?? ""}`).map((setter) => `${toName(path)} ${setter}`);
    });
  expect(forgotten).toEqual([]);
});

/**
 * Forms that go away once they are sent: with their dialog, their page, or what they are about. Every other form goes
 * on with `restart`, because what is typed while it is sent is kept (decision 0841).
 */
const formsThatGoAway: readonly string[] = [
  "applications/action-form",
  "applications/supplement-answers",
  "certification/certification-documents",
  "form/reason-form",
  "form/wizard/answer-form",
  "inquiry/inquiry-form",
  "staff-accounts/use-staff-account-form",
  "staff-events/event-change-panel",
  "staff-events/new-event",
  "staff-institutions/certify-form",
  "staff-institutions/penalty-forms",
  "staff-institutions/reopen-certification",
  "staff-institutions/waiting-claim",
  "staff-one-stop/issue-payment-form",
  "staff-one-stop/one-stop-act-form",
  "staff-places/draw-run",
  "staff-policies/use-policy-draft",
  "staff-publications/publication-status",
  // Where a publication or a survey was removed.
  "staff-publications/use-publication-editor",
  "staff-surveys/use-survey-editor",
  "staff-queue/queue-bulk-form",
  "staff-queue/queue-view-dialog",
  "staff-review/decision-form",
  "staff-review/grant-form",
  "staff-review/prepared-panel",
  "staff-review/supplement-panel",
  "surveys/survey-form",
];
test("only a form that goes away once it is sent forgets what was typed", () => {
  const forgetful = sources.filter(({ text }) => /\bpersisted\w*\.forget\(\)/.test(text));
  expect(forgetful.map(({ path }) => toName(path)).sort()).toEqual(formsThatGoAway.toSorted());
});
test("no editor begins anew when a newer version of what it edits is read", () => {
  const keyOfVersion =
    /<([A-Z]\w*)\s+(?:\/\/[^\n]*\s+)?key=\{[^}\n]*\b(?:version|revision|updatedAt|round)\b/g;
  const remounts = sources.flatMap(({ path, text }) =>
    [...text.matchAll(keyOfVersion)].map(([, component = ""]) => `${toShortName(path)} ${component}`),
  );
  expect(remounts.sort()).toEqual([
    // Another value than the one that was read is not confirmed by a question about that one.
    "draw-panel EnteredValue",
    // Shows what is wrong with the stored event, and takes no input.
    "existing-event StoredEventIssues",
    "wording-page Version",
  ]);
});

/** Forms of a dialog with a code or one choice alone. */
const shortDataForms = ["BindSubAccountForm", "SubAccountPermissionForm"];
test("every form of data names what it keeps", () => {
  const formsWithoutName = forms.flatMap(({ path, text }) =>
    text
      .split(/\nexport const (?=[A-Z])/)
      .filter((part) => !shortDataForms.some((name) => part.startsWith(`${name} `)))
      .flatMap((part) => part.match(/<DataForm\b[\s\S]*?\n\s*\/>/g) ?? [])
      .filter((element) => !/\binputName=/.test(element))
      .map(() => path),
  );
  expect(formsWithoutName).toEqual([]);
});

test("no form is listed that keeps its input, or is gone", () => {
  const names = new Set(forms.map(({ path }) => toName(path)));
  const shortNames = new Set(
    forms.filter(({ text }) => !persists.test(text)).map(({ path }) => toShortName(path)),
  );
  expect(listedNames.filter((name) => !shortNames.has(name))).toEqual([]);
  expect(Object.keys(partsOfForms).filter((name) => !names.has(name))).toEqual([]);
  const keepers = new Set(sources.filter(({ text }) => persists.test(text)).map(({ path }) => toName(path)));
  expect(Object.values(partsOfForms).filter((name) => !keepers.has(name))).toEqual([]);
});
