/** The exhibitor directory, searched by name (spec 2 §2). */
import { type FormEvent, useState } from "react";
import { pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";

interface Exhibitor {
  institutionId?: string;
  names: Record<string, string>;
  booth?: string;
}
export const ExhibitorSearch = () => {
  const { t, i18n } = useTranslation(["pages/home", "common"]);
  const [name, setName] = useState<string>();
  const found = useResource<{ items: Exhibitor[] }>(name ? "/exhibitor" : undefined, { name });
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
        {found.data && <p>{t("exhibitor.found", { count: found.data.items.length })}</p>}
        {found.data && (
          <ul className="exhibitors">
            {found.data.items.slice(0, 30).map((exhibitor) => (
              <li key={exhibitor.institutionId ?? exhibitor.names.en}>
                {pick(exhibitor.names, i18n.language)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {found.error && <Failure error={found.error} />}
    </section>
  );
};
