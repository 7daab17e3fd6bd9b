/** `/show/inquiry`: companies that exhibit, looked up by name; what is not found there is asked of the institute. */
import "../../ui/public.css";
import "../events/event-mailing.css";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { pickLanguage } from "../../shell/format.ts";
import { loadNamespaces } from "../../shell/i18n.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

// Few ask: the others load neither the form nor a captcha.
const InquiryForm = lazy(async () => {
  const [{ InquiryForm }] = await lazyImport(
    Promise.all([import("./inquiry-form.tsx"), loadNamespaces(["pages/login"])]),
  );
  return { default: InquiryForm };
});

interface Exhibitor {
  names: Record<string, string>;
  booth?: string;
  eventId: string;
  eventNames: Record<string, string>;
}
/** One company with the fairs it exhibits at. */
interface Company {
  names: Record<string, string>;
  fairs: Exhibitor[];
}
const MAX_RESULTS = 100;

const groupByCompany = (rows: readonly Exhibitor[]): Company[] => {
  const byName = new Map<string, Company>();
  for (const row of rows) {
    // the order in which the languages were stored does not make another company
    const key = Object.values(row.names).toSorted().join();
    const knownCompany = byName.get(key);
    if (knownCompany) knownCompany.fairs.push(row);
    else byName.set(key, { names: row.names, fairs: [row] });
  }
  return [...byName.values()];
};

const CompanyResult = ({ company }: { company: Company }) => {
  const { t, i18n } = useTranslation("pages/inquiry");
  // in one order whatever order they were stored in; the Chinese name is the same in both scripts
  const otherNames = [...new Set(["zh-Hant", "pt", "en"].map((language) => company.names[language]))].filter(
    (name) => name && name !== pickLanguage(company.names, i18n.language),
  );
  return (
    <li className="card">
      <h3>{pickLanguage(company.names, i18n.language)}</h3>
      {otherNames.length > 0 && <p className="muted">{otherNames.join(" · ")}</p>}
      <ul className="plain-list">
        {company.fairs.map(({ eventId, eventNames, booth }) => (
          <li key={`${eventId}${booth}`}>
            <Link to={paths.event(eventId)}>{pickLanguage(eventNames, i18n.language)}</Link>
            {booth && <span className="muted nowrap"> {t("booth", { booth })}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
};

export const Component = () => {
  const { t } = useTranslation(["pages/inquiry", "common"]);
  const [search, setSearch] = useSearchParams();
  const name = search.get("name")?.trim() ?? "";
  const exhibitors = useResource<{ items: Exhibitor[] }>(name ? "/exhibitor" : undefined, {
    name,
    limit: MAX_RESULTS,
  });
  const [asking, setAsking] = useState(false);
  const companies = groupByCompany(exhibitors.data?.items ?? []);
  const searchCompanies = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const searchText = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setSearch(searchText ? { name: searchText } : {}, { replace: true });
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <search>
        <form onSubmit={searchCompanies} key={name}>
          <TextField
            id="company"
            name="name"
            type="search"
            label={t("name")}
            hint={t("hint")}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={name}
          />
          <Button type="submit">{t("common:action.search")}</Button>
        </form>
      </search>
      {exhibitors.loading && <Skeleton lines={4} />}
      {exhibitors.error && <FailureAlert error={exhibitors.error} retry={() => void exhibitors.reload()} />}
      <p role="status" className="found">
        {exhibitors.data && companies.length > 0 && t("found", { count: companies.length })}
      </p>
      {exhibitors.data && companies.length === 0 && <EmptyState>{t("none")}</EmptyState>}
      <ul className="edm-list stack">
        {companies.map((company) => (
          <CompanyResult key={JSON.stringify(company.names)} company={company} />
        ))}
      </ul>
      <section aria-labelledby="ask">
        <h2 id="ask">{t("ask")}</h2>
        <p>{t("askText")}</p>
        <p>
          <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a> ·{" "}
          <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
        </p>
        <p>{t("common:footer.hours")}</p>
        {asking ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <InquiryForm company={name} />
          </Suspense>
        ) : (
          <p className="actions">
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t("form.open")}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
};
