/** The answer to a field as staff read it: a region by its names, a document as a link, everything else as text. */
import type { Field, Json } from "@portal/core/forms/types/index";
import { coerceToCodes } from "@portal/core/forms/values/coerce-json";
import type { AnswerTextContext } from "../../form/answer-text.ts";
import { RegionText } from "../../form/region-text.tsx";
import { FileLink } from "../staff-files/file-link.tsx";
import { AnswerValue } from "./answer-value.tsx";

export const SubmittedValue = ({
  field,
  value,
  reading,
}: {
  field: Field;
  value: Json | undefined;
  reading: AnswerTextContext;
}) => {
  if (field.kind === "region" && value !== undefined) return <RegionText ids={coerceToCodes(value)} />;
  const ids = field.kind === "documents" ? coerceToCodes(value) : [];
  if (ids.length === 0)
    return <AnswerValue field={field} value={value} reading={reading} textKey={`fields.${field.key}`} />;
  return ids.map((id) => <FileLink key={id} id={id} />);
};
