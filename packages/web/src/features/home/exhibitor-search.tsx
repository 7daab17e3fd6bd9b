/** The exhibitor directory, searched by name (spec 2 §2). */
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Loaded with the first search, because most readers of the home page look for an event. */
const LazyExhibitorResults = lazy(async () => ({
  default: (await lazyImport(() => import("./exhibitor-results.tsx"))).ExhibitorResults,
}));

export const ExhibitorSearch = () => {
  const { t } = useTranslation(["pages/home", "common"]);
  const [name, setName] = useState("");
  /** The number of companies found; undefined until the whole directory was searched. */
  const [count, setCount] = useState<number>();
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
      <p role="status">{name && count !== undefined && t("exhibitor.found", { count })}</p>
      {name && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <LazyExhibitorResults name={name} onCount={setCount} />
        </Suspense>
      )}
    </section>
  );
};
