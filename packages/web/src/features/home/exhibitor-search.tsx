/** The exhibitor directory, searched by name (spec 2 §2). */
import { type FormEvent, useState } from "react";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Exhibitor {
  institutionId?: string;
  names: Record<string, string>;
  booth?: string;
}
export const ExhibitorSearch = () => {
  const { t, i18n } = useTranslation(["pages/home", "common"]);
  const [name, setName] = useState<string>();
  const exhibitors = useResource<{ items: Exhibitor[] }>(name ? "/exhibitor" : undefined, { name });
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setName(String(new FormData(event.currentTarget).get("name") ?? "").trim() || undefined);
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
      <div role="status">
        {exhibitors.data && <p>{t("exhibitor.found", { count: exhibitors.data.items.length })}</p>}
        {exhibitors.data && (
          <ul className="exhibitors">
            {exhibitors.data.items.slice(0, 30).map((exhibitor) => (
              <li key={exhibitor.institutionId ?? exhibitor.names.en}>
                {pickLanguage(exhibitor.names, i18n.language)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {exhibitors.error && <FailureAlert error={exhibitors.error} />}
    </section>
  );
};
