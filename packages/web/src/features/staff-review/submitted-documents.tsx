/** All documents submitted with an application, by purpose. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers, CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { listFetchableDocuments } from "@portal/core/institutions/certification";
import { useText } from "../../form/use-text.ts";
import type { LoadedScheme } from "../../form/wizard-data.ts";
import { formatList } from "../../shell/format.ts";
import { getServerToday } from "../../shell/server-clock.ts";
import { FileLink } from "../staff-files/file-link.tsx";
import { useScheme } from "./review-answers.tsx";

/** Lists files in the answers with their purpose: from document fields and from rows. */
const listFiles = (fields: readonly Field[], answers: Answers): { id: string; purpose: string }[] =>
  fields.flatMap((field) => {
    const value = answers[field.key];
    if (!Array.isArray(value)) return [];
    if (field.kind === "documents")
      return value.filter((id) => typeof id === "string").map((id) => ({ id, purpose: field.purpose }));
    if (field.kind === "lines" || field.kind === "people")
      return value.flatMap((row) =>
        typeof row === "object" && row !== null && !Array.isArray(row) ? listFiles(field.columns, row) : [],
      );
    return [];
  });

/** Lists the fields that the applicant was shown. */
const listShownFields = (scheme: LoadedScheme, { institution, answers }: ApplicationView): Field[] => {
  const context: CheckContext = {
    today: getServerToday(),
    ...(institution && { institution: institution as unknown as Record<string, Json> }),
  };
  return listVisibleSteps(scheme, answers as Answers, context).flatMap((step) =>
    listVisibleFields(scheme, step, answers as Answers, context),
  );
};

/**
 * Document types that the form asks for, which the applicant left to the institute with its consent (decision 0524).
 */
const listDocumentsToFetch = (
  { institution }: ApplicationView,
  fields: readonly Field[],
  submittedTypes: readonly string[],
): string[] =>
  institution
    ? listFetchableDocuments(institution).filter(
        (type) =>
          !submittedTypes.includes(type) &&
          fields.some((field) => field.kind === "documents" && field.purpose === type),
      )
    : [];

export const SubmittedDocuments = ({ application }: { application: ApplicationView }) => {
  const { t, language } = useText(["pages/staff", "lists"]);
  const scheme = useScheme(application);
  const fields = scheme?.steps.flatMap((step) => step.fields) ?? [];
  const files = [...(application.enclosed ?? []), ...listFiles(fields, application.answers as Answers)];
  const documentsToFetch = listDocumentsToFetch(
    application,
    scheme ? listShownFields(scheme, application) : [],
    files.map(({ purpose }) => purpose),
  );
  if (files.length === 0 && documentsToFetch.length === 0) return null;
  const formatType = (type: string): string => t(`lists:documentType.${type}`, { defaultValue: type });
  return (
    <section className="card" aria-labelledby="documents">
      {/* Its own name: a step of the form can be called "Documents", and regions are told apart by their names. */}
      <h2 id="documents">{t("application.allDocuments")}</h2>
      {documentsToFetch.length > 0 && (
        <p>
          {t("institution.fetched", { documents: formatList(documentsToFetch.map(formatType), language) })}
        </p>
      )}
      <ul className="staff-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{formatType(file.purpose)}</span>
            <FileLink id={file.id} />
          </li>
        ))}
      </ul>
    </section>
  );
};
