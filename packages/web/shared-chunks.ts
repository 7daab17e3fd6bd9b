/**
 * Lists of modules that are bundled into one file each, because nearly every page of a kind loads all of them. Without
 * these lists Vite writes a file for each set of pages that shares a module: the sign-in page alone came in 40 files,
 * which are hardly compressed and have headers each. `bench:weight` shows what a page loads.
 */
export const sharedChunks: Readonly<Record<string, readonly string[]>> = {
  // Every page loads these.
  shell: [
    "core/src/platform/day.ts",
    "core/src/platform/format.ts",
    "web/src/features/scheme-guides/scheme-guides.ts",
    "web/src/shell/api-error.ts",
    "web/src/shell/api.ts",
    "web/src/shell/format.ts",
    "web/src/shell/history-blockers.ts",
    "web/src/shell/i18n.ts",
    "web/src/shell/lazy-component.ts",
    "web/src/shell/parse-url.ts",
    "web/src/shell/paths.ts",
    "web/src/shell/prerender-data.ts",
    "web/src/shell/server-clock.ts",
    "web/src/shell/session.ts",
    "web/src/shell/site-path.ts",
    "web/src/shell/transport.ts",
    "web/src/shell/use-early-input.ts",
    "web/src/shell/use-resource.ts",
    "web/src/shell/visitor.ts",
    "web/src/ui/button.tsx",
    "web/src/ui/icon.tsx",
    "web/src/ui/kit.tsx",
    "web/src/ui/link.tsx",
    "web/src/ui/navigation-arrival.ts",
    "web/src/ui/page-heading.tsx",
    "web/src/ui/skeleton.tsx",
  ],
  // Most pages with data from the API show these.
  "page-parts": [
    "web/src/ui/breadcrumbs.tsx",
    "web/src/ui/empty-state.tsx",
    "web/src/ui/status-chip.tsx",
    "web/src/ui/table.tsx",
  ],
  // Every page of an applicant loads these; they come with the document (`finish-build.ts`).
  personal: [
    "core/src/institutions/member-permissions.ts",
    "web/src/features/application-list/application-table.tsx",
    "web/src/ui/personal-frame.tsx",
    "web/src/ui/personal-menu.tsx",
    "web/src/shell/use-current-user.ts",
    "web/src/ui/decision-reason.tsx",
  ],
  // Most pages with data from the API can show a refusal.
  alert: [
    "core/src/forms/values/mop-amount.ts",
    "web/src/shell/scheme-namespaces.ts",
    "web/src/form/use-text.ts",
    "web/src/shell/error-text.ts",
    "web/src/shell/refusal-remedies.ts",
    "web/src/shell/translate-key.ts",
    "web/src/ui/alert.tsx",
    "web/src/ui/refusal-reason.tsx",
    "web/src/ui/remedy-links.tsx",
  ],
  // Every page with inputs loads these.
  fields: [
    "core/src/forms/code-lists/calling-codes.json",
    "core/src/forms/code-lists/phone-areas.ts",
    "core/src/forms/values/phone.ts",
    "core/src/platform/email-address.ts",
    "core/src/platform/normalize-text.ts",
    "core/src/platform/plain-object.ts",
    "web/src/form/use-form-action.ts",
    "web/src/ui/error-summary.tsx",
    "web/src/ui/field.tsx",
    "web/src/ui/path-icon.tsx",
  ],
  // A form loads these, and so does every page that shows its answers.
  answers: [
    "core/src/forms/code-lists/index.ts",
    "core/src/forms/code-lists/lists.json",
    "core/src/forms/code-lists/policy-defaults.json",
    "core/src/forms/code-lists/policy-texts.ts",
    "core/src/forms/code-lists/policy-values.ts",
    "core/src/forms/code-lists/trees.json",
    "core/src/forms/expressions/answer-values.ts",
    "core/src/forms/expressions/computed-values.ts",
    "core/src/forms/expressions/evaluate.ts",
    "core/src/forms/kinds/documents.ts",
    "core/src/forms/kinds/field-checker.ts",
    "core/src/forms/kinds/without-answer.ts",
    "core/src/forms/values/coerce-json.ts",
    "core/src/forms/values/format-value.ts",
    "core/src/forms/values/number-bands.ts",
    "core/src/forms/values/person-number.ts",
    "core/src/forms/values/text-rules.ts",
    "core/src/platform/parse-number.ts",
    "web/src/form/use-scheme-texts.ts",
  ],
  // A form loads these to check its answers.
  "answer-checks": [
    "core/src/forms/certified-data.ts",
    "core/src/forms/import-codes.ts",
    "core/src/forms/issue-codes.ts",
    "core/src/forms/lead-times.ts",
    "core/src/forms/repeated-files.ts",
    "core/src/forms/validate-answers.ts",
    "web/src/form/wizard/answer-fields.tsx",
    "web/src/form/control-id.ts",
    "web/src/form/wizard/declare-all.tsx",
    "web/src/form/use-attempt.ts",
  ],
  // The page of the sign-in and the dialog above a form whose session ended.
  "sign-in": [
    "core/src/identity/accounts/account-rules.ts",
    "web/src/features/captcha/captcha-field.tsx",
    "web/src/features/captcha/use-captcha.ts",
    "web/src/features/sign-in/login-address-field.tsx",
    "web/src/features/sign-in/login-address.ts",
    "web/src/features/sign-in/password-icons.ts",
    "web/src/features/sign-in/password-input.tsx",
    "web/src/features/sign-in/password-issues.ts",
    "web/src/features/sign-in/refusal-alert.tsx",
    "web/src/features/sign-in/sign-in-session.ts",
    "web/src/shell/seal-secret.ts",
  ],
};

/** The groups of Vite's bundler for the lists above (`codeSplitting` in `vite.config.ts`). */
export const sharedGroups = Object.entries(sharedChunks).map(([name, modules]) => ({
  name,
  test: (id: string): boolean => modules.some((module) => id.endsWith(`/packages/${module}`)),
  // The list names single modules. Vite places their imports by the pages that load them.
  includeDependenciesRecursively: false,
}));
