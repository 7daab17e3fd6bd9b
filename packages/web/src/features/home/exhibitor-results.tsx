/** The companies that a search of the home page found. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompanyResult, useExhibitingCompanies } from "../inquiry/exhibiting-companies.tsx";

/** The number of companies on the home page. The page of the directory lists them all. */
const MAX_SHOWN = 12;

interface Props {
  name: string;
  /** Tells how many there are, undefined until all are known: the page announces it in a place that is always there. */
  onCount: (count: number | undefined) => void;
}
export const ExhibitorResults = ({ name, onCount }: Props) => {
  const { t } = useTranslation("common");
  const { companies, error, loading, reload } = useExhibitingCompanies(name);
  const count = companies?.length;
  useEffect(() => onCount(count), [count, onCount]);
  return (
    <>
      {loading && <Skeleton lines={3} />}
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {companies && companies.length > 0 && (
        <ul className="plain-list stack">
          {addListKeys(companies.slice(0, MAX_SHOWN), ({ names }) => JSON.stringify(names)).map(
            ({ key, item: company }) => (
              <CompanyResult key={key} company={company} />
            ),
          )}
        </ul>
      )}
      {companies && companies.length > MAX_SHOWN && (
        <p className="more">
          <LinkButton look="secondary" to={`${paths.inquiry}?name=${encodeURIComponent(name)}`}>
            {t("action.more")}
          </LinkButton>
        </p>
      )}
    </>
  );
};
