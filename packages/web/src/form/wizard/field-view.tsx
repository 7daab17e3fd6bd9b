/** One component for each kind of field: a kind without a component does not compile. */
import { isAnswered, isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { FieldKind, Json } from "@portal/core/forms/types/index";
import { coerceToRecord } from "@portal/core/forms/values/coerce-json";
import { cleanTexts } from "@portal/core/platform/normalize-text";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { lazyImport } from "../../shell/lazy-import.ts";
import { ContactPicker, InstitutionDataView } from "../fields/applicant-fields.tsx";
import { ChoicesView, ChoiceView, YesNoView } from "../fields/choice-fields.tsx";
import { BandOrNumberView, ChoiceOtherView } from "../fields/choice-with-input-fields.tsx";
import { ComputedView, ContentView, DeclarationView, ReadOnlyView } from "../fields/content-fields.tsx";
import { DayRangeView, DayView } from "../fields/date-fields.tsx";
import { PhoneView, RegionView } from "../fields/lookup-fields.tsx";
import { MoneyView, NumberView, QuantitiesView } from "../fields/number-fields.tsx";
import { RankedView, SlotView } from "../fields/ranked-fields.tsx";
import { LongTextView, MultiTextView, TextView } from "../fields/text-fields.tsx";
import { TreeView } from "../fields/tree-field.tsx";
import { type AnyFieldProps, type FormFieldProps, RowFieldProvider, useForm } from "../form-context.tsx";
import { createLazyView } from "../lazy-view.tsx";

/** The largest fields, which are seldom on the first page of a form. */
const DocumentsView = createLazyView<FormFieldProps<"documents">>(
  async () => (await import("../fields/documents-field.tsx")).DocumentsView,
);
const LinesView = createLazyView<FormFieldProps<"lines" | "people">>(
  async () => (await import("../fields/row-fields.tsx")).LinesView,
);
const MatrixView = createLazyView<FormFieldProps<"matrix">>(
  async () => (await import("../fields/row-fields.tsx")).MatrixView,
);
const EventView = createLazyView<FormFieldProps<"event">>(
  async () => (await import("../fields/reference-fields.tsx")).EventView,
);
const ApplicationView = createLazyView<FormFieldProps<"application">>(
  async () => (await import("../fields/reference-fields.tsx")).ApplicationView,
);
/** Few forms have an imported list: it comes with its own page only. */
const LazySpreadsheetField = lazy(async () => ({
  default: (await lazyImport(() => import("../fields/spreadsheet-field.tsx"))).ExcelView,
}));
const ExcelView = (props: FormFieldProps<"excel">) => (
  <Suspense>
    <LazySpreadsheetField {...props} />
  </Suspense>
);

const views = {
  text: TextView,
  multiText: MultiTextView,
  longText: LongTextView,
  integer: NumberView,
  decimal: NumberView,
  money: MoneyView,
  day: DayView,
  dayRange: DayRangeView,
  time: DayView,
  year: NumberView,
  slot: SlotView,
  yesNo: YesNoView,
  choice: ChoiceView,
  choices: ChoicesView,
  ranked: RankedView,
  tree: TreeView,
  choiceOther: ChoiceOtherView,
  bandOrNumber: BandOrNumberView,
  phone: PhoneView,
  email: TextView,
  url: TextView,
  idNumber: TextView,
  region: RegionView,
  event: EventView,
  application: ApplicationView,
  contact: ContactPicker,
  institution: InstitutionDataView,
  documents: DocumentsView,
  lines: LinesView,
  matrix: MatrixView,
  quantities: QuantitiesView,
  people: LinesView,
  excel: ExcelView,
  computed: ComputedView,
  content: ContentView,
  declaration: DeclarationView,
} satisfies { [K in FieldKind]: ComponentType<FormFieldProps<K>> };

/** Returns whether an answer is whole: of days from one to another, both are there. */
const isWholeAnswer = (kind: FieldKind, value: Json | undefined): boolean => {
  if (kind !== "dayRange") return isAnswered(value);
  const { from, to } = coerceToRecord(value);
  return Boolean(from && to);
};

/** Renders a field by its kind, and nothing while its condition does not hold. */
export const FieldView = ({ field, path, textKey, value, row, onChange }: AnyFieldProps) => {
  const form = useForm();
  const isWhole = isWholeAnswer(field.kind, value);
  // Otherwise the input of a fixed field would disappear after the first typed character.
  const [wasKnown] = useState(isWhole);
  const isGiven = field.required === false || (form.givenFields?.has(field.key) ?? wasKnown);
  if (
    field.when &&
    !isConditionMet(field.when, { answers: form.answers, context: form.context, ...(row ? { row } : {}) })
  )
    return null;
  if (field.fixed) {
    if (isWhole && isGiven)
      return <ReadOnlyView field={field} path={path} textKey={textKey} value={value} onChange={onChange} />;
    // Nothing is known: an optional field is left out, and a required one is editable.
    if (field.required === false) return null;
  }
  // `views` matches kinds and components, but TypeScript cannot follow that through an index.
  const View = views[field.kind] as unknown as ComponentType<FormFieldProps>;
  return (
    <RowFieldProvider value={FieldView}>
      <View
        field={field}
        path={path}
        textKey={textKey}
        value={value}
        onChange={(changed) => onChange(cleanTexts(changed))}
      />
    </RowFieldProvider>
  );
};
