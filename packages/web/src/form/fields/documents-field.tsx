/** A field for documents of one purpose. Its value is a list of file ids. */

import { checkIssueDay } from "@portal/core/forms/kinds/documents";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import { isDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DottedParts } from "../../ui/dotted-parts.tsx";
import { describePickedDay, formatPickedDay, PickedDay } from "../../ui/picked-day.tsx";
import { coerceToCodes, FieldGroupFrame, useIssueText } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { formatUploadLimit } from "../upload-file.ts";
import { useText } from "../use-text.ts";
import { CertifiedCopies } from "./certified-copies.tsx";
import { LibraryFiles } from "./library-files.tsx";
import { formatFileTypes, UploadList } from "./upload-list.tsx";

/** The day of issue of a certificate, so that its age is checked at once instead of by staff. */
const IssueDay = ({
  age,
  path,
  value,
  onChange,
}: {
  age: NonNullable<FormFieldProps<"documents">["field"]["maxAge"]>;
  path: string;
  value: string;
  onChange: (day: string) => void;
}) => {
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  const formatIssue = useIssueText();
  const id = toControlId(`${path}.issuedOn`);
  const pickedDay = formatPickedDay("date", value, i18n.language);
  if (form.readOnly) return null;
  const [fault] = isDay(value) ? checkIssueDay(age, value, form) : [];
  return (
    <div className="fv-sub">
      <label htmlFor={id}>{t("upload.issuedOn")}</label>
      <p className="fv-hint" id={`${id}-hint`}>
        {t("upload.dayFirst")}
      </p>
      {fault && (
        <p className="fv-error" id={`${id}-error`} role="alert">
          {formatIssue(fault)}
        </p>
      )}
      <input
        id={id}
        aria-describedby={describePickedDay(id, pickedDay, fault ? `${id}-hint ${id}-error` : `${id}-hint`)}
        {...(fault && { "aria-invalid": true })}
        className="control control-short"
        type="date"
        max={form.context.today}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PickedDay id={id} text={pickedDay} />
    </div>
  );
};

export const DocumentsView = ({ field, path, textKey, value, onChange }: FormFieldProps<"documents">) => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const max = field.exact ?? resolveLimit(field.max, form);
  const bytes = resolveLimit(field.maxBytes, form);
  const minBytes = resolveLimit(field.minBytes, form);
  const minEdge = resolveLimit(field.minEdge, form);
  const [issueDateInput, setIssueDateInput] = useState<string>();
  // The day of the last file also applies to the next one, until another is entered.
  const issuedOn =
    issueDateInput ??
    coerceToCodes(value)
      .map((id) => form.files[id]?.issuedOn)
      .findLast(Boolean) ??
    "";
  const freeCount = max === undefined ? Number.POSITIVE_INFINITY : max - coerceToCodes(value).length;
  const limits = `${toControlId(path)}-limits`;
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <p className="fv-hint" id={limits}>
        <DottedParts
          parts={[
            formatFileTypes(field.types, language),
            bytes &&
              t(max === 1 ? "upload.maxSizeOfOne" : "upload.maxSize", {
                size: formatUploadLimit(bytes, language),
              }),
            minBytes &&
              t(max === 1 ? "upload.minSizeOfOne" : "upload.minSize", {
                size: formatUploadLimit(minBytes, language),
              }),
            minEdge && t("upload.minEdge", { count: minEdge }),
            field.maxAge &&
              t(`upload.age.${field.maxAge.unit}`, { count: resolveLimit(field.maxAge.amount, form) ?? 0 }),
            field.exact ? t("upload.exact", { count: field.exact }) : max && t("upload.max", { count: max }),
          ]}
        />
      </p>
      {field.template?.startsWith("/") && (
        <p>
          <a href={`${field.template}?lang=${language}`} download>
            {t("upload.template")}
          </a>
        </p>
      )}
      {field.maxAge && (
        <IssueDay age={field.maxAge} path={path} value={issuedOn} onChange={setIssueDateInput} />
      )}
      <CertifiedCopies
        purpose={field.purpose}
        value={coerceToCodes(value)}
        freeCount={freeCount}
        onUse={(ids) => {
          onChange([...coerceToCodes(value), ...ids]);
          form.onBlur();
        }}
      />
      <LibraryFiles
        field={field}
        value={coerceToCodes(value)}
        freeCount={freeCount}
        onUse={(id) => {
          onChange([...coerceToCodes(value), id]);
          form.onBlur();
        }}
      />
      <UploadList
        id={toControlId(`${path}.input`)}
        purpose={field.purpose}
        types={field.types}
        max={max}
        maxBytes={bytes}
        minBytes={minBytes}
        minEdge={minEdge}
        value={coerceToCodes(value)}
        files={form.files}
        readOnly={form.readOnly}
        describedBy={limits}
        isBlocked={field.maxAge !== undefined && (!isDay(issuedOn) || issuedOn > form.context.today)}
        issuedOn={issuedOn || undefined}
        upload={form.trial?.upload}
        onChange={(ids) => {
          onChange(ids.length ? ids : undefined);
          form.onBlur();
        }}
        onFile={form.onFile}
      />
    </FieldGroupFrame>
  );
};
