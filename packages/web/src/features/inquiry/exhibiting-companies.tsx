/** Companies of the exhibitor directory, each with the fairs it exhibits at. */

import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { type ResourceList, useResourceList } from "../../shell/use-resource-list.ts";
import { Link } from "../../ui/link.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Loaded with the first company that is opened: calling codes and their list weigh more than the search itself. */
const LazyCompanyDetails = lazy(async () => ({
  default: (await lazyImport(() => import("./company-details.tsx"))).CompanyDetails,
}));

interface Exhibitor {
  institutionId?: string;
  names: Record<string, string>;
  booth?: string;
  eventId: string;
  eventNames: Record<string, string>;
}
interface ExhibitingCompany {
  names: Record<string, string>;
  fairs: Exhibitor[];
}
const PAGE_SIZE = 100;

const groupByCompany = (rows: readonly Exhibitor[]): ExhibitingCompany[] => {
  const byName = new Map<string, ExhibitingCompany>();
  for (const row of rows) {
    // The order in which the languages were stored does not make another company.
    const key = Object.values(row.names).toSorted().join();
    const knownCompany = byName.get(key);
    if (knownCompany) knownCompany.fairs.push(row);
    else byName.set(key, { names: row.names, fairs: [row] });
  }
  return [...byName.values()];
};

interface CompanySearch extends Pick<ResourceList<Exhibitor>, "error" | "loading" | "reload"> {
  /** Undefined until the whole directory was searched: a company may be on several pages of it. */
  companies: ExhibitingCompany[] | undefined;
}
/** Looks for companies by a part of their name; an empty one looks for nothing. */
export const useExhibitingCompanies = (name: string): CompanySearch => {
  const query = { name, limit: PAGE_SIZE };
  const list = useResourceList<Exhibitor>(name ? "/exhibitor" : undefined, query, { whole: true });
  const isComplete = list.items && !list.loadMore;
  return {
    companies: isComplete ? groupByCompany(list.items ?? []) : undefined,
    error: list.error,
    loading: list.loading || list.isLoadingMore,
    reload: list.reload,
  };
};

/** A company in the reader's language, its names in the others, its fairs and booths. */
export const CompanyResult = ({ company }: { company: ExhibitingCompany }) => {
  const { t, i18n } = useTranslation("pages/inquiry");
  const ownName = pickLanguage(company.names, i18n.language);
  // In one order whatever order they were stored in; the Chinese name is the same in both scripts.
  const otherNames = [...new Set(["zh-Hant", "pt", "en"].map((language) => company.names[language]))].filter(
    (name) => name && name !== ownName,
  );
  const describedFair = company.fairs.find(({ institutionId }) => institutionId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="card">
      <h3>{ownName}</h3>
      {otherNames.length > 0 && <p className="muted">{otherNames.join(" · ")}</p>}
      <ul className="plain-list company-fairs">
        {addListKeys(company.fairs, ({ eventId, booth }) => `${eventId} ${booth}`).map(
          ({ key, item: { eventId, eventNames, booth } }) => (
            <li key={key}>
              <Link to={paths.event(eventId)}>{pickLanguage(eventNames, i18n.language)}</Link>
              {booth && <span className="muted nowrap"> {t("booth", { booth })}</span>}
            </li>
          ),
        )}
      </ul>
      {describedFair?.institutionId && (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{t("about.title")}</summary>
          {isOpen && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <LazyCompanyDetails eventId={describedFair.eventId} id={describedFair.institutionId} />
            </Suspense>
          )}
        </details>
      )}
    </li>
  );
};
