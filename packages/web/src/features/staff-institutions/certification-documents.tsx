/** The documents that an institution sent for its certification. */
import { sortDocuments } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { FileLink } from "../staff-review/file-link.tsx";

export const SentCertificationDocuments = ({ institution }: { institution: InstitutionView }) => {
  const { t } = useTranslation(["pages/staff", "lists"]);
  const documents = sortDocuments(institution.certificationDocuments ?? {}).filter(
    ([, ids]) => ids.length > 0,
  );
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{t("application.documents")}</h2>
      {documents.length === 0 && <p className="muted">{t("institution.noDocuments")}</p>}
      <ul className="staff-files">
        {documents.map(([type, ids]) => (
          <li key={type}>
            <span>{t(`lists:documentType.${type}`, { defaultValue: type })}</span>
            {ids.map((id) => (
              <FileLink key={id} id={id} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};
