/** The context of every field view besides its own value, and the texts of a scheme. */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { FileView } from "@portal/core/files/file-schema";
import type {
  Answers,
  CheckContext,
  ChoiceOptions,
  Field,
  FieldKind,
  FormIssue,
  Json,
} from "@portal/core/forms/types/index";
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import { type ComponentType, createContext, use } from "react";
import type { UploadFile } from "./upload-file.ts";

/** The member of the union with a kind (`integer` finds the one with `integer | decimal`). */
export type FieldOf<K extends FieldKind> = Field extends infer F
  ? F extends { kind: infer Own }
    ? K extends Own
      ? F
      : never
    : never
  : never;

export interface FormFieldProps<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  /** Dotted path relative to `answers`. */
  path: string;
  /** The key of its texts: `fields.exhibits.columns.name`. */
  textKey: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

export interface OptionView {
  code: string;
  label: string;
  /** A price or a capacity, shown beside the label. */
  note?: string;
}

export interface FormView {
  answers: Answers;
  context: CheckContext;
  event?: EventDetail;
  institution?: InstitutionView;
  contacts: ContactView[];
  files: Record<string, FileView>;
  /** The issues shown now (only of steps that the user continued from). */
  issues: readonly FormIssue[];
  readOnly?: boolean;
  /** The fixed fields whose value is known from elsewhere; absent where each fixed field with a whole answer is. */
  givenFields?: ReadonlySet<string>;
  /** Returns a text of the scheme, or undefined. */
  text: (key: string, params?: Record<string, Json>) => string | undefined;
  paragraphs: (key: string) => string[];
  /** Returns the options offered to an applicant with these answers. */
  options: (options: ChoiceOptions, textKey?: string, answers?: Answers) => OptionView[];
  list: (name: string) => OptionView[];
  /**
   * Returns texts of the scheme in another language. They have to be loaded (`loadFormTexts`). Absent without a scheme.
   */
  inLanguage?: (language: string) => Pick<FormView, "text" | "options">;
  /**
   * Present where staff try a form (decision 0598): a file stays on the page, and nothing of applicants is read or
   * made.
   */
  trial?: { upload: UploadFile };
  onBlur: () => void;
  onFile: (file: FileView) => void;
  onContacts: () => void;
}
const FormContext = createContext<FormView | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/**
 * Returns the form around a field view.
 * @throws Error outside a form
 */
export const useForm = (): FormView => {
  const form = use(FormContext);
  if (!form) throw new Error("useForm must be used inside a form");
  return form;
};

/** Returns the id of the control at a path, which the error summary links to. */
export const toControlId = (path: string): string => `f-${path.replaceAll(".", "-")}`;

/** The props of a field of any kind; `row` is the row that contains it. */
export interface AnyFieldProps {
  field: Field;
  path: string;
  textKey: string;
  value: Json | undefined;
  row?: Answers;
  onChange: (value: Json | undefined) => void;
}
/**
 * The component for fields in rows. A context avoids an import cycle: fields contain lists, and lists contain fields.
 */
const CellContext = createContext<ComponentType<AnyFieldProps> | undefined>(undefined);
export const RowFieldProvider = CellContext.Provider;

/**
 * Returns the component for a field inside a row.
 * @throws Error outside a field
 */
export const useRowFieldComponent = (): ComponentType<AnyFieldProps> => {
  const cell = use(CellContext);
  if (!cell) throw new Error("useRowFieldComponent must be used inside a field");
  return cell;
};
