/** One field as a form shows it, with the validation, the texts and the options of the real one. */
import type { Answers, CheckContext, Field, FileFact, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import { preloadLazyViews } from "../../packages/web/src/form/lazy-view.tsx";
import { useSchemeTexts } from "../../packages/web/src/form/use-scheme-texts.ts";
import { AnswerFields, setAnswer } from "../../packages/web/src/form/wizard/answer-fields.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";

/** A field for certificates that must not be older than 90 days. */
export const taxCertificates = {
  key: "it",
  kind: "documents",
  required: true,
  purpose: "TAX_CERT",
  types: ["pdf"],
  max: 2,
  maxAge: { amount: 90, unit: "DAYS" },
} as Field;

/** The context of the field: everything that a form may know besides its answers. */
export interface FormSurroundings {
  /** Of this field; further answers that conditions read. */
  value?: Json;
  answers?: Answers;
  context?: Partial<CheckContext>;
  event?: FormView["event"];
  institution?: FormView["institution"];
  contacts?: FormView["contacts"];
  files?: FormView["files"];
  readOnly?: boolean;
  givenFields?: FormView["givenFields"];
  /** Takes the place of an upload. */
  upload?: NonNullable<FormView["trial"]>["upload"];
  /** Texts of the scheme by key; `fields.<key>.label` is `Name of <key>` unless it is here. */
  texts?: Record<string, string | string[]>;
}
interface FieldTrial {
  user: UserEvent;
  /** The answer of the field as it stands now. */
  value(): Json | undefined;
  /** How often the field was left, or the list of contacts was asked for again. */
  counts: { blurred: number; contactsAsked: number };
  /** Shows the issues, as after an attempt to submit. */
  attempt(): Promise<void>;
}
// Parts that a form loads on demand are loaded before the test starts.
await preloadLazyViews();

const TODAY = parseDay("2026-11-23");
export const formatLabel = (key: string): string => `Name of ${key}`;

/**
 * Writes the texts of the scheme that the field is in: one without a name, which `useSchemeTexts` reads like any other.
 */
const writeTexts = (texts: Record<string, string | string[]>): void => {
  i18n.removeResourceBundle(i18n.language, "schemes/");
  i18n.addResourceBundle(i18n.language, "schemes/", {});
  for (const [key, text] of Object.entries(texts))
    i18n.addResource(i18n.language, "schemes/", key, text as string);
};

/** Shows a field. */
export const renderField = (field: Field, around: FormSurroundings = {}): FieldTrial => {
  const user = userEvent.setup();
  const context: CheckContext = { today: TODAY, ...around.context };
  writeTexts({ [`fields.${field.key}.label`]: formatLabel(field.key), ...around.texts });
  const counts = { blurred: 0, contactsAsked: 0 };
  let latest: Answers = {};
  const Trial = () => {
    const [answers, setAnswers] = useState<Answers>({
      ...around.answers,
      ...(around.value === undefined ? {} : { [field.key]: around.value }),
    });
    const [files, setFiles] = useState(around.files ?? {});
    const [isAttempted, setIsAttempted] = useState(false);
    latest = answers;
    const schemeTexts = useSchemeTexts({ id: "" }, around.event, context);
    const facts: Record<string, FileFact> = Object.fromEntries(
      Object.values(files).map(({ id, purpose, type, size, status }) => [
        id,
        { id, purpose, type, size, status, uploadedOn: TODAY },
      ]),
    );
    const form: FormView = {
      answers,
      context,
      contacts: around.contacts ?? [],
      files,
      issues: isAttempted
        ? validateAnswers(
            { steps: [{ id: "step", fields: [field] }], rules: [] },
            answers,
            { files: facts, ...context },
            { mode: "submit" },
          )
        : [],
      readOnly: around.readOnly ?? false,
      ...schemeTexts,
      ...(around.event ? { event: around.event } : {}),
      ...(around.institution ? { institution: around.institution } : {}),
      ...(around.givenFields ? { givenFields: around.givenFields } : {}),
      ...(around.upload ? { trial: { upload: around.upload } } : {}),
      onBlur: () => {
        counts.blurred += 1;
      },
      onContacts: () => {
        counts.contactsAsked += 1;
      },
      onFile: (file) => setFiles((old) => ({ ...old, [file.id]: file })),
    };
    return (
      <FormProvider value={form}>
        <AnswerFields
          fields={[field]}
          onEdit={(key, value) => setAnswers((old) => setAnswer(old, key, value))}
        />
        <button type="button" onClick={() => setIsAttempted(true)}>
          attempt
        </button>
      </FormProvider>
    );
  };
  const { getByText } = render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <Trial />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return {
    user,
    value: () => latest[field.key],
    counts,
    attempt: () => user.click(getByText("attempt")),
  };
};
