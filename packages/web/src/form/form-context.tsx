/** What every field view may look at besides its own value, and the texts of a scheme. */
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

/** The member of the union that a kind names (`integer` finds the one that says `integer | decimal`). */
export type FieldOf<K extends FieldKind> = Field extends infer F
  ? F extends { kind: infer Own }
    ? K extends Own
      ? F
      : never
    : never
  : never;

export interface FormFieldProps<K extends FieldKind = FieldKind> {
  field: FieldOf<K>;
  /** Relative to `answers`, dotted. */
  path: string;
  /** Where the texts stand: `fields.exhibits.columns.name`. */
  textKey: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

export interface OptionView {
  code: string;
  label: string;
  /** A price or a capacity, said beside the label. */
  note?: string;
}

export interface FormView {
  answers: Answers;
  context: CheckContext;
  event?: EventDetail;
  institution?: InstitutionView;
  contacts: ContactView[];
  files: Record<string, FileView>;
  /** What is shown as wrong now (only steps that were continued from). */
  issues: readonly FormIssue[];
  readOnly?: boolean;
  /** A text of the scheme, else undefined. */
  text: (key: string, params?: Record<string, Json>) => string | undefined;
  paragraphs: (key: string) => string[];
  /** What is offered, to whoever gives these answers. */
  options: (options: ChoiceOptions, textKey?: string, answers?: Answers) => OptionView[];
  list: (name: string) => OptionView[];
  onBlur: () => void;
  onFile: (file: FileView) => void;
  onContacts: () => void;
}
const FormContext = createContext<FormView | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** The form around a field view; throws outside a form. */
export const useForm = (): FormView => {
  const form = use(FormContext);
  if (!form) throw new Error("a field view stands outside a form");
  return form;
};

/** The id of the control at a path: what the error summary links to. */
export const toControlId = (path: string): string => `f-${path.replaceAll(".", "-")}`;

/** What a field of any kind is drawn from; `row` is the row that it stands in. */
export interface AnyFieldProps {
  field: Field;
  path: string;
  textKey: string;
  value: Json | undefined;
  row?: Answers;
  onChange: (value: Json | undefined) => void;
}
/** How a list draws the fields of its rows: fields hold lists and lists hold fields, their files need not. */
const CellContext = createContext<ComponentType<AnyFieldProps> | undefined>(undefined);
export const CellProvider = CellContext.Provider;

/** The view of a field inside a row; throws outside a field. */
export const useCell = (): ComponentType<AnyFieldProps> => {
  const cell = use(CellContext);
  if (!cell) throw new Error("a row stands outside a field");
  return cell;
};
