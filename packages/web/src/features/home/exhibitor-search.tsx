/** The exhibitor directory, searched by name (spec 2 §2). */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CompanyResult, useExhibitingCompanies } from "../inquiry/exhibiting-companies.tsx";

/** So many companies stand on the home page; the rest on the page of the directory. */
const MAX_SHOWN = 12;

export const ExhibitorSearch = () => {
  const { t } = useTranslation(["pages/home", "common"]);
  const [name, setName] = useState("");
  const { companies, error, loading, reload } = useExhibitingCompanies(name);
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setName(String(new FormData(event.currentTarget).get("name") ?? "").trim());
  };
  return (
    <section className="exhibitor-search" aria-labelledby="exhibitors">
      <h2 id="exhibitors">{t("exhibitor.title")}</h2>
      <search>
        <form onSubmit={search}>
          <label className="field-label" htmlFor="exhibitor-name">
            {t("exhibitor.name")}
          </label>
          <div className="search-row">
            <input id="exhibitor-name" name="name" type="search" className="control" autoComplete="off" />
            <Button type="submit">
              <Icon name="search" /> {t("common:action.search")}
            </Button>
          </div>
        </form>
      </search>
      <p role="status">{companies && t("exhibitor.found", { count: companies.length })}</p>
      {loading && <Skeleton lines={3} />}
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {companies && companies.length > 0 && (
        <ul className="plain-list stack">
          {companies.slice(0, MAX_SHOWN).map((company) => (
            <CompanyResult key={JSON.stringify(company.names)} company={company} />
          ))}
        </ul>
      )}
      {companies && companies.length > MAX_SHOWN && (
        <p className="more">
          <LinkButton look="secondary" to={`${paths.inquiry}?name=${encodeURIComponent(name)}`}>
            {t("common:action.more")}
          </LinkButton>
        </p>
      )}
    </section>
  );
};
