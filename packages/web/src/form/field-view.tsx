/** One component a field kind, exhaustive: a kind without a view does not compile. */
import { holds, isAnswered } from "@portal/core/form/evaluate";
import type { Kind } from "@portal/core/form/types";
import { type ComponentType, lazy, Suspense } from "react";
import { part } from "../lib/part.ts";
import { ChoicesView, ChoiceView, YesNoView } from "./fields/choice.tsx";
import { DayRangeView, DayView } from "./fields/day.tsx";
import { DocumentsView } from "./fields/documents.tsx";
import { LinesView, MatrixView } from "./fields/lines.tsx";
import { MoneyView, NumberView, QuantitiesView } from "./fields/number.tsx";
import { ApplicationView, EventView, PhoneView, RegionView } from "./fields/place.tsx";
import { ComputedView, ContentView, DeclarationView, GivenView } from "./fields/prose.tsx";
import { RankedView, SlotView } from "./fields/ranked.tsx";
import { BandOrNumberView, ChoiceOtherView } from "./fields/stated.tsx";
import { ContactPicker, InstitutionData } from "./fields/subject.tsx";
import { LongTextView, MultiTextView, TextView } from "./fields/text.tsx";
import { TreeView } from "./fields/tree.tsx";
import { type AnyFieldProps, CellProvider, type FieldProps, useForm } from "./form-context.tsx";

/** Few forms have a list to read in, and reading one is the heaviest of all kinds. */
const Sheet = lazy(async () => ({ default: (await part(import("./fields/excel.tsx"))).ExcelView }));
const ExcelView = (props: FieldProps<"excel">) => (
  <Suspense>
    <Sheet {...props} />
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
  institution: InstitutionData,
  documents: DocumentsView,
  lines: LinesView,
  matrix: MatrixView,
  quantities: QuantitiesView,
  people: LinesView,
  excel: ExcelView,
  computed: ComputedView,
  content: ContentView,
  declaration: DeclarationView,
} satisfies { [K in Kind]: ComponentType<FieldProps<K>> };

/** A field as its kind shows it; nothing while its condition does not hold. */
export const FieldView = ({ field, path, textKey, value, row, onChange }: AnyFieldProps) => {
  const form = useForm();
  if (
    field.when &&
    !holds(field.when, { answers: form.answers, context: form.context, ...(row ? { row } : {}) })
  )
    return null;
  if (field.fixed) {
    if (isAnswered(value))
      return <GivenView field={field} path={path} textKey={textKey} value={value} onChange={onChange} />;
    // Nothing is known of it: left out where it may be, asked where it may not.
    if (field.required === false) return null;
  }
  // The table above pairs kinds and views; the compiler cannot carry that through an index.
  const View = views[field.kind] as unknown as ComponentType<FieldProps>;
  return (
    <CellProvider value={FieldView}>
      <View field={field} path={path} textKey={textKey} value={value} onChange={onChange} />
    </CellProvider>
  );
};
