/** `/show/inquiry`: companies that exhibit, looked up by name; what is not found there is asked of the institute. */
import "../public.css";
import "./edm.css";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { config } from "../../config.ts";
import { pick } from "../../lib/format.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { part } from "../../lib/part.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

// Few ask: the others load neither the form nor a captcha.
const InquiryForm = lazy(async () => {
  const [{ InquiryForm }] = await part(
    Promise.all([import("./inquiry-form.tsx"), loadTexts(["pages/login"])]),
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
const SHOWN = 100;

const companiesOf = (rows: readonly Exhibitor[]): Company[] => {
  const byName = new Map<string, Company>();
  for (const row of rows) {
    // the order in which the languages were stored does not make another company
    const key = Object.values(row.names).toSorted().join();
    const known = byName.get(key);
    if (known) known.fairs.push(row);
    else byName.set(key, { names: row.names, fairs: [row] });
  }
  return [...byName.values()];
};

const Found = ({ company }: { company: Company }) => {
  const { t, i18n } = useTranslation("pages/inquiry");
  // in one order whatever order they were stored in; the Chinese name is the same in both scripts
  const others = [...new Set(["zh-Hant", "pt", "en"].map((language) => company.names[language]))].filter(
    (name) => name && name !== pick(company.names, i18n.language),
  );
  return (
    <li className="card">
      <h3>{pick(company.names, i18n.language)}</h3>
      {others.length > 0 && <p className="muted">{others.join(" · ")}</p>}
      <ul className="plain-list">
        {company.fairs.map(({ eventId, eventNames, booth }) => (
          <li key={`${eventId}${booth}`}>
            <Link to={paths.event(eventId)}>{pick(eventNames, i18n.language)}</Link>
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
  const found = useResource<{ items: Exhibitor[] }>(name ? "/exhibitor" : undefined, { name, limit: SHOWN });
  const [asking, setAsking] = useState(false);
  const companies = companiesOf(found.data?.items ?? []);
  const look = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setSearch(typed ? { name: typed } : {}, { replace: true });
  };
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      <search>
        <form onSubmit={look} key={name}>
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
      {found.loading && <Skeleton lines={4} />}
      {found.error && <Failure error={found.error} retry={() => void found.reload()} />}
      <p role="status" className="found">
        {found.data && companies.length > 0 && t("found", { count: companies.length })}
      </p>
      {found.data && companies.length === 0 && <EmptyState>{t("none")}</EmptyState>}
      <ul className="edm-list stack">
        {companies.map((company) => (
          <Found key={JSON.stringify(company.names)} company={company} />
        ))}
      </ul>
      <section aria-labelledby="ask">
        <h2 id="ask">{t("ask")}</h2>
        <p>{t("askText")}</p>
        <p>
          <a href={`mailto:${config.email}`}>{config.email}</a> ·{" "}
          <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
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
