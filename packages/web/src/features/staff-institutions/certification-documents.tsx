/** The documents that an institution sent for its certification. */

import { listFetchedDocuments, sortDocuments } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { formatList } from "../../shell/format.ts";
import { FileLink } from "../staff-files/file-link.tsx";

export const SentCertificationDocuments = ({ institution }: { institution: InstitutionView }) => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const documents = sortDocuments(institution.certificationDocuments ?? {}).filter(
    ([, ids]) => ids.length > 0,
  );
  const documentsToFetch = listFetchedDocuments(institution);
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{t("application.documents")}</h2>
      {documents.length === 0 && <p className="muted">{t("institution.noDocuments")}</p>}
      {documentsToFetch.length > 0 && (
        <p>
          {t("institution.fetched", {
            documents: formatList(
              documentsToFetch.map((type) => t(`lists:documentType.${type}`, { defaultValue: type })),
              i18n.language,
            ),
          })}
        </p>
      )}
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
