/** The applicant: certified data of the institution, read-only, and an active contact. */

import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { DottedParts } from "../../ui/dotted-parts.tsx";
import { Input } from "../../ui/kit.tsx";
import { Link } from "../../ui/link.tsx";
import { useNarrowWindow } from "../../ui/use-narrow-window.ts";
import { FieldGroupFrame } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { InstitutionFacts } from "../institution-facts.tsx";

/** Loaded for an institution without contacts, which happens once. */
const LazyFirstContact = lazy(async () => ({
  default: (await lazyImport(() => import("./first-contact.tsx"))).FirstContact,
}));

/**
 * These fields tell an institution from others. The rest of its data fills the screen of a phone and is unfolded there.
 */
const names: readonly string[] = ["nameZh", "nameEn", "namePt"];

export const InstitutionDataView = ({ field, path, textKey }: FormFieldProps<"institution">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const isNarrow = useNarrowWindow();
  const hasNames = field.parts.some((part) => names.includes(part));
  const otherParts = isNarrow && hasNames ? field.parts.filter((part) => !names.includes(part)) : [];
  const shownParts = field.parts.filter((part) => !otherParts.includes(part));
  return (
    <FieldGroupFrame field={{ ...field, required: true }} path={path} textKey={textKey}>
      <div className="fv-card">
        <InstitutionFacts parts={shownParts} institution={form.institution} />
        {otherParts.length > 0 && (
          <details className="fv-folded">
            <summary>{t("otherInstitutionData", { number: otherParts.length })}</summary>
            <InstitutionFacts parts={otherParts} institution={form.institution} />
          </details>
        )}
        {form.trial ? (
          <p className="muted">{t("trial.institution")}</p>
        ) : (
          <p>
            <Link to={paths.institution}>{t("changeInstitution")}</Link>
          </p>
        )}
      </div>
    </FieldGroupFrame>
  );
};

export const ContactPicker = ({ field, path, textKey, value, onChange }: FormFieldProps<"contact">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const { onContacts } = form;
  // Whoever comes back from the tab of the contacts finds a new one here without asking for it.
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === "visible") onContacts();
    };
    document.addEventListener("visibilitychange", readAgain);
    return () => document.removeEventListener("visibilitychange", readAgain);
  }, [onContacts]);
  // Only active contacts are offered (schemes B). A chosen one who has left stays visible, so that the error makes
  // sense.
  const selectableContacts = form.contacts.filter(
    (contact) => contact.employmentStatus === "IN_SERVICE" || contact.id === value,
  );
  if (form.trial)
    return (
      <FieldGroupFrame field={field} path={path} textKey={textKey}>
        <p className="muted">{t("trial.contact")}</p>
      </FieldGroupFrame>
    );
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      {selectableContacts.length === 0 && (
        <>
          <p>{t("noContact")}</p>
          <Suspense>
            <LazyFirstContact
              onAdded={(id) => {
                onChange(id);
                form.onBlur();
              }}
            />
          </Suspense>
        </>
      )}
      {selectableContacts.map((contact) => {
        const id = toControlId(`${path}.${contact.id}`);
        const names = [contact.nameZh, contact.nameForeign].filter(Boolean).join(" ");
        const job = contact.jobTitleZh ?? contact.jobTitleForeign;
        return (
          <div className="fv-tick" key={contact.id}>
            <Input
              id={id}
              type="radio"
              name={toControlId(path)}
              checked={value === contact.id}
              disabled={form.readOnly}
              onBlur={form.onBlur}
              onChange={() => onChange(contact.id)}
            />
            <label htmlFor={id}>
              <strong>{names}</strong>
              {job && ` · ${job}`}
              <span className="fv-note">
                <DottedParts
                  parts={[
                    contact.email,
                    contact.mobile &&
                      `${findCallingCode(contact.mobile.area) ?? ""} ${contact.mobile.number}`,
                  ]}
                />
              </span>
            </label>
          </div>
        );
      })}
      <p className="fv-links">
        <Link to={paths.contacts} target="_blank" rel="noopener">
          {t("manageContacts")}
        </Link>
        <button type="button" className="button button-quiet button-small" onClick={form.onContacts}>
          {t("refreshContacts")}
        </button>
      </p>
    </FieldGroupFrame>
  );
};
