/** Documents of one purpose. Value: `[fileId]`. */
import { isDay } from "@portal/core/day";
import { extensionOf } from "@portal/core/form/kinds/documents";
import { limitOf } from "@portal/core/form/kinds/fault";
import { useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, Group } from "../parts.tsx";
import { limitText } from "../upload.ts";
import { useText } from "../use-text.ts";
import { Uploads } from "./uploads.tsx";

export { Uploads } from "./uploads.tsx";

/** `jpg, pdf` as people read them. */
export const typeNames = (types: readonly string[]): string =>
  [...new Set(types.map((type) => extensionOf(type).toUpperCase()))].join(", ");

/** The day on the certificate: with it the age is known at once, not only when staff look. */
const IssueDay = ({
  path,
  value,
  onChange,
}: {
  path: string;
  value: string;
  onChange: (day: string) => void;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const id = controlId(`${path}.issuedOn`);
  if (form.readOnly) return null;
  return (
    <div className="fv-sub">
      <label htmlFor={id}>{t("upload.issuedOn")}</label>
      <p className="fv-hint" id={`${id}-hint`}>
        {t("upload.dayFirst")}
      </p>
      <input
        id={id}
        aria-describedby={`${id}-hint`}
        className="control control-short"
        type="date"
        max={form.context.today}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

export const DocumentsView = ({ field, path, textKey, value, onChange }: FieldProps<"documents">) => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const max = field.exact ?? limitOf(field.max, form);
  const bytes = limitOf(field.maxBytes, form);
  const [given, setGiven] = useState<string>();
  // What was said of the last file holds for the next until another day is given.
  const issuedOn =
    given ??
    asCodes(value)
      .map((id) => form.files[id]?.issuedOn)
      .findLast(Boolean) ??
    "";
  const limits = `${controlId(path)}-limits`;
  return (
    <Group field={field} path={path} textKey={textKey}>
      <p className="fv-hint" id={limits}>
        {[
          typeNames(field.types),
          bytes && t("upload.maxSize", { size: limitText(bytes, language) }),
          field.maxAge &&
            t(`upload.age.${field.maxAge.unit}`, { count: limitOf(field.maxAge.amount, form) ?? 0 }),
          field.exact ? t("upload.exact", { count: field.exact }) : max && t("upload.max", { count: max }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {field.template?.startsWith("/") && (
        <p>
          <a href={`${field.template}?lang=${language}`} download>
            {t("upload.template")}
          </a>
        </p>
      )}
      {field.maxAge && <IssueDay path={path} value={issuedOn} onChange={setGiven} />}
      <Uploads
        id={controlId(`${path}.input`)}
        purpose={field.purpose}
        types={field.types}
        max={max}
        maxBytes={bytes}
        value={asCodes(value)}
        files={form.files}
        readOnly={form.readOnly}
        describedBy={limits}
        waiting={field.maxAge !== undefined && (!isDay(issuedOn) || issuedOn > form.context.today)}
        issuedOn={issuedOn || undefined}
        onChange={(ids) => {
          onChange(ids.length ? ids : undefined);
          form.onBlur();
        }}
        onFile={form.onFile}
      />
    </Group>
  );
};
