/** All documents submitted with an application, by purpose. */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { Answers, Field } from "@portal/core/forms/types/index";
import { useText } from "../../form/use-text.ts";
import { FileLink } from "./file-link.tsx";
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

export const SubmittedDocuments = ({ application }: { application: ApplicationView }) => {
  const { t } = useText(["pages/staff", "lists"]);
  const scheme = useScheme(application);
  const files = [
    ...(application.enclosed ?? []),
    ...listFiles(scheme?.steps.flatMap((step) => step.fields) ?? [], application.answers as Answers),
  ];
  if (files.length === 0) return null;
  return (
    <section className="card" aria-labelledby="documents">
      {/* Its own name: a step of the form can be called "Documents", and regions are told apart by their names. */}
      <h2 id="documents">{t("application.allDocuments")}</h2>
      <ul className="staff-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>{t(`lists:documentType.${file.purpose}`, { defaultValue: file.purpose })}</span>
            <FileLink id={file.id} />
          </li>
        ))}
      </ul>
    </section>
  );
};
